// The storefront as one module for Node, built from its sources as for browsers.

import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'web');
const fromWeb = createRequire(path.join(web, 'package.json'));
/** A package of the storefront. */
export const packageOfWeb = (name) => import(pathToFileURL(fromWeb.resolve(name)).href);

const ENTRY = `
  export { createElement } from 'react';
  export { createRoot } from 'react-dom/client';
  export { App } from '@app/app';
  export { searchClientOf } from '@entities/search/client/search-client';
  export { completionClientOf } from '@entities/search/client/completion-client';
  export { useVocabulary, vocabularyFor } from '@entities/search/query/vocabulary-store';`;
/** Components that only draw what was found; without them a letter takes a third of the time. */
const DRAWINGS = {
  'features/search/results/document-card.tsx': 'DocumentCard',
  'features/search/filters/filter-panel.tsx': 'FilterPanel',
};
const LAYERS = ['shared', 'entities', 'features', 'app'];

/** The module, built unless `file` holds it already. */
export async function storefront(file) {
  if (!existsSync(file)) {
    const part = `${file}.${process.pid}`;
    await writeFile(part, await build());
    await rename(part, file);
  }
  return import(pathToFileURL(file).href);
}

async function build() {
  const vite = await packageOfWeb('vite');
  const built = await vite.build({
    root: web,
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.DEV': 'false', 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: Object.fromEntries(LAYERS.map((layer) => [`@${layer}`, path.join(web, 'src', layer)])) },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : null),
        load(id) {
          if (id === '\0entry') return ENTRY;
          const drawing = Object.entries(DRAWINGS).find(([file]) => id.endsWith(file));
          return drawing === undefined ? null : `export const ${drawing[1]} = () => null;`;
        },
      },
    ],
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      copyPublicDir: false,
      modulePreload: false,
      rollupOptions: { input: 'entry', preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  return built.output.map((part) => part.code ?? '').join('\n');
}
