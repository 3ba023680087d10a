// The search page's own code for Node: how it reads a text, what it asks the engine in one request, what it shows.

import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import publicQueries from '../../deploy/nginx/public_queries.js';

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'web');
const fromWeb = createRequire(path.join(web, 'package.json'));

export const QUERY_MODULE = "export * from '@entities/search/query';";
const PAGE = `${QUERY_MODULE}
  export { searchByPlan } from '@entities/search/client/product-asks';
  export { joinQuestion, planOfQuestion } from '@entities/search/client/question';
  export { batcher } from '@entities/search/client/engine-query';
  export { hitsByAsk, visibleHits } from '@entities/search/client/visible-hits';
  export { withCars } from '@entities/search/cars';
  export { CARD_FIELDS } from '@entities/search/document/product-document';`;
const HITS = 30;

/** Code that exports what `source` says, minified into one file as for browsers. */
export async function bundle(source) {
  const { build } = await import(pathToFileURL(fromWeb.resolve('vite')).href);
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: Object.fromEntries(['shared', 'entities'].map((layer) => [`@${layer}`, path.join(web, 'src', layer)])),
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : null),
        load: (id) => (id === '\0entry' ? source : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      copyPublicDir: false,
      modulePreload: false,
      rollupOptions: { input: 'entry', preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  });
  return built.output.map((part) => part.code ?? '').join('\n');
}

export const loadPage = async () =>
  import(`data:text/javascript;base64,${Buffer.from(await bundle(PAGE)).toString('base64')}`);

/** What the engine takes from a browser, as nginx checks it. */
const rules = JSON.parse(readFileSync(new URL('../../search-config/public-queries.json', import.meta.url), 'utf8'));
export const MAX_QUERIES = rules.queries;

/** The largest requests so far. */
export const largest = { queries: 0, bytes: 0, text: 0, filter: 0 };

/** @throws Error for a request that the engine would refuse to a browser. */
function checkLimits({ queries }, bytes) {
  largest.queries = Math.max(largest.queries, queries.length);
  largest.bytes = Math.max(largest.bytes, bytes);
  for (const { q, filter } of queries) {
    largest.text = Math.max(largest.text, (q ?? '').length);
    largest.filter = Math.max(largest.filter, [filter ?? []].flat(3).join(' ').length);
  }
  // As the body has it: without what is undefined.
  const refusal = publicQueries.refusalOf(rules, '/multi-search', JSON.parse(JSON.stringify({ queries })));
  if (refusal !== null || bytes > rules.body_bytes)
    throw new Error(`the engine refuses this to a browser: ${refusal?.message ?? `${bytes} bytes`}`);
}

/** Sends JSON over one kept connection, head and body together: apart they would wait for one another. */
export function sender(url, key) {
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (route, content) =>
    new Promise((resolve, reject) => {
      const body = Buffer.from(JSON.stringify(content));
      if (content.queries !== undefined) checkLimits(content, body.length);
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Authorization: `Bearer ${key}`,
      };
      const sent = request(url + route, { method: 'POST', agent, headers }, async (answer) => {
        const said = await text(answer);
        if (answer.statusCode === 200) resolve(JSON.parse(said));
        else reject(new Error(`${answer.statusCode} ${said}`));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** The first page of results as the adapter asks for it; `more` are further parameters. */
export const firstPage = (more) => ({ indexUid: 'products', page: 1, hitsPerPage: HITS, ...more });

/** What `features/search` shows of an answer: further questions only where the exact hits end on the first page. */
export function shownOf({ hitsByAsk, visibleHits }, { hits, totalPages, summary }) {
  const isAllVariants = summary.owner?.role === 'variants';
  const beside = totalPages > 1 ? { variants: [], near: [] } : visibleHits(summary.plan, hitsByAsk(summary, hits));
  return { exact: isAllVariants ? [] : hits, variants: isAllVariants ? hits : beside.variants, near: beside.near };
}
