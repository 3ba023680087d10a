import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const source = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url));
const shop = `http://127.0.0.1:${process.env.SHOP_PORT ?? '8000'}`;

const SELDOM_NEEDED = /\/(dialog|field|pagination|pagination-view|breadcrumbs|note|tabs|segmented|disclosure|steps|progress-bar|trust|fit|panel|table|rich-text|content|orders|checkout|drain)\.(tsx?|module\.css)$/;
const onEveryPage = (id: string) =>
  /\/src\/shared\/(account|analytics|api|browser|cart|collections|config|i18n|product-card|quick-view|saved|search-box|session|storage|ui)\/|node_modules\/lucide-react\//.test(id) && !SELDOM_NEEDED.test(id);

export default defineConfig({
  plugins: [
    react(),
    {
      // The first question of every visit goes out with the page, before the script that asks it has arrived.
      name: 'shop-api-address',
      transformIndexHtml: (html) => html.replace('%SHOP_API%', `/api/${process.env.VITE_SHOP_CODE ?? 'shop'}`),
    },
  ],
  resolve: {
    alias: { '@shared': source('shared'), '@features': source('features'), '@app': source('app'), qs: source('features/search/url/no-query-string-library.ts') },
  },
  server: {
    proxy: { '/api': shop, '/images': shop, '/search-api': shop },
  },
  build: {
    manifest: true,
    // Inlined data: addresses would need wider rules in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with a release of React only, so a returning browser keeps it.
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\// },
            // What nearly every page needs, in one file: a dozen small ones cost the first page 4 kB more.
            { name: 'shop', test: onEveryPage, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/shared/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
