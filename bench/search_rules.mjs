// What 50 curation rules cost a search, over a running shop: the page's own search with them and without, in turn.
//
//   node bench/search_rules.mjs http://127.0.0.1:8000
//
// Of 50 rules most hold for no measured query, as in a shop; `few`: these, beside five that together hold for one query
// in five (pin, boost, bury, hide, replace). `every`: for each query a pin, a boost and a filter hold at once. Milliseconds, p95 of all
// rounds, without words that only a browser would wait for. The bar is missed when the whole 95 % interval of the ratio,
// by a bootstrap of the rounds, lies above it.

import { readFileSync } from 'node:fs';
import { bundle, firstPage, MAX_QUERIES, sender } from './relevance/page.mjs';

const ROUNDS = 20,
  SAMPLES = 2_000,
  MAX_RATIO = 1.1,
  RULES = 50;
const [shop] = process.argv.slice(2);
const PAGE = `export { batcher } from '@entities/search/client/engine-query';
  export { searchByPlan } from '@entities/search/client/product-asks';
  export { joinQuestion, planOfQuestion } from '@entities/search/client/question';
  export { CARD_FIELDS } from '@entities/search/document/product-document';
  export { readVocabulary } from '@entities/search/query';
  export { readRules } from '@entities/search/rules/rules-artefact';
  export { ruledSearch } from '@entities/search/rules/ruled-search';`;
const page = await import(`data:text/javascript;base64,${Buffer.from(await bundle(PAGE)).toString('base64')}`);
const answer = (path) => fetch(`${shop}/api/shop${path}`);
const { token, url } = await (await answer('/searchToken')).json();
const vocabulary = page.readVocabulary(await (await answer('/searchVocabulary')).json());
const { send, close } = sender(new URL(url, shop).href.replace(/\/$/, ''), process.env.MEILI_MASTER_KEY ?? token);
const post = async (queries) => (await send('/multi-search', { queries })).results;

const queries = readFileSync(new URL('../search-config/relevance/queries.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
  .filter((line) => ['plain', 'forms', 'brand', 'units', 'everyday'].includes(line.class))
  .map(({ query }) => query);
const [{ hits, facetDistribution }] = await post([
  {
    indexUid: 'products',
    q: '',
    hitsPerPage: 40,
    page: 1,
    facets: ['brand'],
    attributesToRetrieve: ['id', 'packing_group'],
  },
]);
const brands = Object.keys(facetDistribution.brand);
const filterOf = (index) => `brand = ${JSON.stringify(brands[index % brands.length])}`;
const pinOf = (index) => [hits[index % hits.length].id, 1 + (index % 3), hits[index % hits.length].packing_group];

const KINDS = [
  (index) => ({ pin: [pinOf(index)] }),
  (index) => ({ boost: [filterOf(index)] }),
  (index) => ({ bury: [filterOf(index)] }),
  (index) => ({ hide: [filterOf(index)] }),
  (index) => ({ replace: [[`слово${index}`, 'масло']] }),
];
const others = Array.from({ length: RULES }, (_, index) => ({
  id: `other-${index}`,
  query: [
    ['is', `запрос ${index}`],
    ['forms', `редкое слово${index}`],
  ],
  ...KINDS[index % KINDS.length](index),
}));
const few = [
  ...KINDS.map((kind, index) => ({
    id: `held-${index}`,
    query: queries.filter((_, number) => number % (5 * KINDS.length) === index).map((query) => ['is', query]),
    ...kind(index),
  })),
  ...others.slice(KINDS.length),
];
const every = [
  { id: 'pin', ...KINDS[0](1) },
  { id: 'boost', ...KINDS[1](1) },
  { id: 'hide', ...KINDS[3](2) },
  ...others.slice(3),
];

const context = {
  categories: [],
  city: { id: 1, zone: 1 },
  hasCar: false,
  filters: [],
  audience: 'guest',
  hasOrder: false,
  now: Date.now() / 1000,
};
const MAIN = firstPage({
  attributesToRetrieve: page.CARD_FIELDS,
  attributesToHighlight: ['name', 'article'],
  facets: ['brand', 'categories.lvl0', 'in_stock', 'price.z1', 'stars'],
});

async function search(query, rules) {
  const question = page.joinQuestion({ text: query, asTyped: [], everyWord: false });
  const ruled = rules === null ? null : page.ruledSearch(rules, question, vocabulary, context);
  const plan = ruled?.plan ?? page.planOfQuestion(question, vocabulary);
  const ask = page.batcher(post, MAX_QUERIES);
  await page.searchByPlan([MAIN], { plan, rules: ruled, send: ask, acceptsPart: true, beforeParts: null });
}
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
const sorted = (numbers) => numbers.toSorted((first, second) => first - second);
const p95 = (times) => sorted(times)[Math.floor(times.length * 0.95)];

const sets = { without: null, none: page.readRules(others), few: page.readRules(few), every: page.readRules(every) };
const times = Object.fromEntries(Object.keys(sets).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const query of queries) {
    // In turn, so that none always comes first.
    const names = Object.keys(sets);
    for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)])
      times[name].push(await timed(() => search(query, sets[name])));
  }
close();
const base = p95(times.without);
console.log(`Search with ${RULES} rules over ${queries.length} queries, p95 of ${times.without.length}:`);
for (const [name, measured] of Object.entries(times))
  console.log(`  ${name.padEnd(8)} ${p95(measured).toFixed(1)} ms, ${(p95(measured) / base).toFixed(2)} x`);
const ofRounds = (name, rounds) =>
  rounds.flatMap((round) => times[name].slice(round * queries.length, (round + 1) * queries.length));
const ratios = Array.from({ length: SAMPLES }, () => {
  const rounds = Array.from({ length: ROUNDS }, () => Math.floor(Math.random() * ROUNDS));
  return p95(ofRounds('few', rounds)) / p95(ofRounds('without', rounds));
});
const [low, high] = [0.025, 0.975].map((share) => sorted(ratios)[Math.floor(share * SAMPLES)]);
const interval = `95 % from ${low.toFixed(2)} to ${high.toFixed(2)}`;
console.log(
  `few ÷ without ${(p95(times.few) / base).toFixed(2)}, ${interval} (bar ${MAX_RATIO}); every: what rules that hold cost`,
);
process.exitCode = low <= MAX_RATIO ? 0 : 1;
