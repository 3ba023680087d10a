// What the query module costs: bytes, time of a plan, and the engine's time for the page's whole request.
//
//   node bench/relevance/cost.mjs < request.json
//
// request: {url, key, vocabulary, cars (the answer of searchCars), queries: [{query, group}]}; prints {module, first, plan: [ms], words: [ms], pages:
// [{group, query, plain, page, requests}]}. `plan` is the module's time for each query, the median of its rounds, `words`
// that of the same without a vocabulary. `plain` is a request for the words as they were read, alone, with the facets of
// the page; `page` the whole.

import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { bundle, firstPage, loadPage, QUERY_MODULE, sender } from './page.mjs';

const ROUNDS = 40;
const TRIES = 5;
const FACETS = {
  facets: ['brand', 'categories.lvl0', 'in_stock', 'price.z1', 'stars'],
  attributesToHighlight: ['name', 'article'],
};

const timed = (work) => {
  const began = performance.now();
  work();
  return performance.now() - began;
};

async function took(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** By query. The first rounds are for the compiler. */
function plans({ planQuery }, vocabulary, queries) {
  return queries.map(({ query }) => {
    const times = Array.from({ length: ROUNDS }, () => timed(() => planQuery(query, vocabulary)));
    return times.slice(ROUNDS / 4).sort((one, other) => one - other)[Math.floor((ROUNDS * 3) / 8)];
  });
}

async function pages(page, vocabulary, { send }, queries) {
  const measured = [];
  for (const { query, group } of queries) {
    const plan = page.planOfQuestion(query, vocabulary);
    if (plan.asks.length === 0) continue;
    const { q, strategy } = plan.asks.find(({ role }) => role === 'exact') ?? plan.asks[0];
    const main = firstPage({ attributesToRetrieve: page.CARD_FIELDS, ...FACETS });
    const best = { plain: Infinity, page: Infinity };
    let requests = 0;
    const post = async (asked) => {
      requests += 1;
      return (await send('/multi-search', { queries: asked })).results;
    };
    for (let round = 0; round < TRIES; round += 1) {
      best.plain = Math.min(
        best.plain,
        await took(() => send('/multi-search', { queries: [{ ...main, q, matchingStrategy: strategy }] })),
      );
      best.page = Math.min(
        best.page,
        await took(() =>
          page.searchByPlan([main], { plan, send: page.batcher(post), acceptsPart: true, beforeParts: null }),
        ),
      );
    }
    measured.push({ group, query, ...best, requests: requests / TRIES });
  }
  return measured;
}

const { url, key, vocabulary, cars, queries } = JSON.parse(await text(process.stdin));
const module = gzipSync(await bundle(QUERY_MODULE), { level: 9 }).length;
const page = await loadPage();
let known = null;
const first = timed(() => {
  known = page.withCars(page.readVocabulary(vocabulary), cars);
  page.planQuery('масло', known);
});
const connection = sender(url, key);
process.stdout.write(
  JSON.stringify({
    module,
    first,
    plan: plans(page, known, queries),
    words: plans(page, null, queries),
    pages: await pages(page, known, connection, queries),
  }),
);
connection.close();
