import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Imports go one way: shared -> features -> app; a feature never reaches into another one. */
const banned = (layer, patterns) => ({
  files: [`src/${layer}/**/*.{ts,tsx}`],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const features = [
  'home',
  'product',
  'cart',
  'checkout',
  'orders',
  'city',
  'contacts',
  'search',
  'content',
  'vendor',
  'typography',
  'completions',
  'vin',
  'scheme',
  'brands',
  'newsletter',
  'promo-address',
  'cookies',
  'login',
  'account',
  'garage',
  'saved',
  'sets',
  'promotions',
  'numbers',
  'number-list',
];

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
  banned('shared', [
    {
      group: ['@features/*', '@app/*', '**/features/**', '**/app/**'],
      message: 'shared imports neither features nor app.',
    },
  ]),
  banned('features', [{ group: ['@app/*', '**/app/**'], message: 'features do not import app.' }]),
  ...features.map((name) =>
    banned(`features/${name}`, [
      { group: ['@app/*', '**/app/**'], message: 'features do not import app.' },
      {
        group: features
          .filter((other) => other !== name)
          .flatMap((other) => [`@features/${other}`, `@features/${other}/*`, `**/features/${other}/**`]),
        message: 'Features meet each other only in app.',
      },
    ]),
  ),
);
