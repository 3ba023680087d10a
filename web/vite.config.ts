import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { filesFor } from './chunks.ts';
import { withoutHistoryRouter } from './history-router.ts';
import { withoutIconKeys } from './icon-keys.ts';
import { styleLayers } from './style-layers.ts';

const source = (folder: string) => fileURLToPath(new URL(`./src/${folder}`, import.meta.url));
/** Each imports those before it. */
const LAYERS = ['shared', 'entities', 'features', 'app'];
/** Both hold what every page may import. */
const COMMON = [source('shared/'), source('entities/')];
/** Components of the design system that nearly every page but the home page imports. */
const COMMON_UI = ['breadcrumbs', 'choices', 'field-note', 'note', 'pagination-view', 'segmented', 'empty-state'].map(
  (part) => `shared/ui/${part}.tsx`,
);
const shop = `http://127.0.0.1:${process.env.SHOP_PORT ?? '8000'}`;

const NAMED_CHUNKS = /^(home-page|catalog-page|contacts-page|engine|typed|part-search|number-search)$/;

export default defineConfig({
  plugins: [
    react(),
    styleLayers(source('')),
    withoutIconKeys(),
    withoutHistoryRouter(),
    {
      // The first question of every visit goes out with the page, before the script that asks it has arrived.
      name: 'shop-api-address',
      transformIndexHtml: (html) => html.replace('%SHOP_API%', `/api/${process.env.VITE_SHOP_CODE ?? 'shop'}`),
    },
  ],
  resolve: {
    alias: [
      ...LAYERS.map((layer) => ({ find: `@${layer}`, replacement: source(layer) })),
      // Its package names the development build, with every warning in it, for browsers too.
      ...(process.env.VITEST
        ? []
        : [
            {
              find: /^react-router$/,
              replacement: fileURLToPath(
                new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
              ),
            },
          ]),
    ],
  },
  server: {
    proxy: { '/api': shop, '/images': shop, '/search-api': shop },
  },
  build: {
    manifest: true,
    // Scripts of the first page are named in the HTML by the server; lists of all others would cost every page 1 kB.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    // Inlined data: addresses would need wider rules in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: 'index.html',
        'first-paint': 'src/first-paint.css',
        'service-worker': 'src/service-worker/service-worker.ts',
        // An island of the back office; the API finds its file in the manifest.
        lab: 'src/lab/main.tsx',
      },
      output: {
        // Its address is its identity, and its folder the part of the site that it serves.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // Pages and search chunks bear their names, by which journeys hold them back. The others have none: every import
        // of a chunk repeats its name, and the manifest has them.
        chunkFileNames: ({ name }) => (NAMED_CHUNKS.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        // Scripts list the style sheets that their imports need: names and longer hashes cost the home page 0.5 kB.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') === true ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // Changes with a release of React only, so a returning browser keeps it.
            { name: 'vendor', priority: 10, test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\// },
            ...filesFor({
              shop: {
                entries: [source('main.tsx'), source('app/routes/home-page.tsx')],
                within: [...COMMON, source('app/shell/')],
                icons: true,
              },
              goods: {
                entries: [
                  'entities/product-card/product-card.tsx',
                  'entities/product-card/card-skeleton.tsx',
                  'entities/session/page-title.tsx',
                  'shared/api/calls.ts',
                  ...COMMON_UI,
                ].map(source),
                within: COMMON,
                icons: true,
              },
              typed: {
                entries: [
                  source('entities/search/document/highlighted-text.tsx'),
                  source('entities/search/query/index.ts'),
                  source('entities/search/document/product-document.ts'),
                ],
                within: COMMON,
              },
              engine: {
                entries: ['index', 'search-client', 'sort-orders'].map((file) =>
                  source(`entities/search/client/${file}.ts`),
                ),
                within: [source('entities/search/client/'), '/node_modules/meilisearch/'],
              },
              results: {
                entries: ['results-page', 'results-root', 'results/shop-page', 'results/total'].map((file) =>
                  source(`features/search/${file}.tsx`),
                ),
                within: [source('features/search/')],
              },
            }),
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    // A new context for each of 100 files costs four fifths of the suite's CPU time; `setup.ts` cleans up between files.
    isolate: false,
    pool: 'threads',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/shared/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    server: { deps: { inline: ['@meilisearch/instant-meilisearch'] } },
  },
});
