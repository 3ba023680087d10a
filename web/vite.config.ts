import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { filesFor } from './chunks';

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
    alias: [
      ...Object.entries({ '@shared': source('shared'), '@features': source('features'), '@app': source('app') }).map(([find, replacement]) => ({ find, replacement })),
      { find: 'qs', replacement: source('features/search/url/no-query-string-library.ts') },
      // Its package names the development build, with every warning in it, for browsers too.
      ...(process.env.VITEST ? [] : [{ find: /^react-router$/, replacement: fileURLToPath(new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url)) }]),
    ],
  },
  server: {
    proxy: { '/api': shop, '/images': shop, '/search-api': shop },
  },
  build: {
    manifest: true,
    // Scripts of the first page are named in the HTML by the server; lists of all others would cost every page 1 kB.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    // Inlined data: addresses would need wider rules in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with a release of React only, so a returning browser keeps it.
            { name: 'vendor', priority: 10, test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\// },
            ...filesFor(source('shared/'), {
              shop: [source('main.tsx'), source('app/routes/home-page.tsx')],
              goods: ['product-card/product-card.tsx', 'session/page-title.tsx', 'ui/state.tsx', 'ui/breadcrumbs.tsx'].map((file) => source(`shared/${file}`)),
              forms: ['ui/field.tsx', 'ui/dialog.tsx', 'ui/note.tsx'].map((file) => source(`shared/${file}`)),
            }),
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
