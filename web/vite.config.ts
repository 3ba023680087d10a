import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ofTheFirstPage } from './chunks';

const source = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url));
const shop = `http://127.0.0.1:${process.env.SHOP_PORT ?? '8000'}`;

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
            { name: ofTheFirstPage([source('main.tsx'), source('app/routes/home-page.tsx')], source('shared/')) },
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
