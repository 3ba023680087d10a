// The search page's own code for Node: how it reads a text, what it asks the engine in one request, what it shows.

import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

/** What the engine takes from a browser (onebox/engine/admission/public_limits.py). */
export const MAX_QUERIES = 10;
const MAX_BYTES = 64 * 1024,
  MAX_TEXT = 500,
  MAX_FILTER = 8_000;

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
  const { queries: count, bytes: size, text: chars, filter: filterChars } = largest;
  if (count > MAX_QUERIES || size > MAX_BYTES || chars > MAX_TEXT || filterChars > MAX_FILTER)
    throw new Error(`the engine refuses this to a browser: ${JSON.stringify(largest)}`);
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
