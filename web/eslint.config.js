import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Imports go one way: shared -> entities -> features -> app; a feature does not import another feature. */
const LAYERS = ['shared', 'entities', 'features', 'app'];
const FEATURES = readdirSync(`${import.meta.dirname}/src/features`);

/** Folders of features/search, each imports those before it. */
const RESULTS_PAGE = ['url', 'state', 'filters', 'results', 'states'];

const STORAGES = ['localStorage', 'sessionStorage'];
const GUARDED_STORAGE = 'Use browserStorage or tabStorage of @shared/storage/browser-storage.';

/** Where requests leave the page: the shop's API, the engine's official client, and files of the shop itself. */
const REQUESTS = [
  'src/shared/api/client.ts',
  'src/entities/search/client/http-client.ts',
  'src/entities/search/query/vocabulary-store.ts',
  'src/entities/search/rules/rules-store.ts',
  'src/entities/search/cars/index.ts',
  'src/app/load-page.ts',
  'src/app/network/saved-pages.ts',
  'src/lab/lab-context.ts',
];
const REQUEST = {
  name: 'fetch',
  message: 'Ask the shop through @shared/api, the search engine through @entities/search/client.',
};
const ENGINE_CLIENT = {
  group: ['meilisearch', '@meilisearch/*'],
  message: 'One place speaks to the search engine: @entities/search/client.',
};

const above = (layer) =>
  LAYERS.slice(LAYERS.indexOf(layer) + 1).map((higher) => ({
    group: [`@${higher}/*`, `**/${higher}/**`],
    message: `${layer} does not import ${higher}.`,
  }));
const foreignTo = (feature) => [
  ...above('features'),
  {
    group: FEATURES.filter((other) => other !== feature).flatMap((other) => [
      `@features/${other}`,
      `@features/${other}/*`,
      `**/features/${other}/**`,
    ]),
    message: 'Only app imports several features.',
  },
];
const restrict = (folder, patterns) => ({
  files: [`src/${folder}/**/*.{ts,tsx}`],
  rules: { 'no-restricted-imports': ['error', { patterns: [...patterns, ENGINE_CLIENT] }] },
});
const restrictedGlobals = (names) => ['error', ...names];
const storages = STORAGES.map((name) => ({ name, message: GUARDED_STORAGE }));

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'test-results'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // A test may read what a mock was called with as it stands.
    files: ['src/**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-base-to-string': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
  { files: ['src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
      'jsx-a11y/label-has-associated-control': ['error', { controlComponents: ['Switch'], depth: 3 }],
      // A region that scrolls takes the focus, so that keys can scroll it.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
    },
  },
  {
    // Storage can be blocked, full or hold foreign data: one module guards every access.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/shared/storage/browser-storage.ts', 'src/**/*.test.{ts,tsx}', 'src/shared/testing/**'],
    rules: {
      'no-restricted-globals': restrictedGlobals([...storages, REQUEST]),
      'no-restricted-properties': ['error', ...STORAGES.map((property) => ({ property, message: GUARDED_STORAGE }))],
    },
  },
  { files: REQUESTS, rules: { 'no-restricted-globals': restrictedGlobals(storages) } },
  { files: ['src/service-worker/**/*.ts'], rules: { 'no-restricted-globals': restrictedGlobals(storages) } },
  restrict('app', []),
  // The island takes the shop's search as it is, and none of its pages.
  restrict('lab', above('entities')),
  restrict('shared', above('shared')),
  restrict('entities', above('entities')),
  {
    files: ['src/entities/search/client/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: above('entities') }] },
  },
  ...FEATURES.map((feature) => restrict(`features/${feature}`, foreignTo(feature))),
  ...RESULTS_PAGE.slice(0, -1).map((folder, index) =>
    restrict(`features/search/${folder}`, [
      ...foreignTo('search'),
      {
        group: RESULTS_PAGE.slice(index + 1).map((later) => `../${later}/*`),
        message: `Folders of a results page import one way: ${RESULTS_PAGE.join(' <- ')}.`,
      },
    ]),
  ),
);
