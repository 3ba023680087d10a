// What a number search costs beside its bare request, and a list of 200 lines beside one number, over a running shop.
//
//   node bench/numbers/speed.mjs http://127.0.0.1:8000
//
// `search`: from the typed text to the visible matches, one request to the engine; `bare`: the same body alone, in turn.
// `page`: the search and then the number with its offers and analogues, as its page shows it. `list`: one call with 190
// lines that exist and 10 that do not, with their offers. Milliseconds, p95 of all rounds: with 400 rounds the ratio of the
// search varied from 1.08 to 1.23.

import { bundle, sender } from '../relevance/page.mjs';

const ROUNDS = 2_000,
  PAGES = 100,
  LISTS = 30,
  MAX_SEARCH_RATIO = 1.2,
  MAX_LIST_RATIO = 5;
const [shop] = process.argv.slice(2);
const PAGE = `export { batcher } from '@entities/search/client/engine-query';
  export { searchParts } from '@entities/search/parts/part-matches';
  export { partQueries } from '@entities/search/parts/part-queries';
  export { readingsOf } from '@entities/search/query/number-readings';`;
const page = await import(`data:text/javascript;base64,${Buffer.from(await bundle(PAGE)).toString('base64')}`);
const call = async (path, body) =>
  (
    await fetch(`${shop}/api/shop${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

const { token, url } = await fetch(`${shop}/api/shop/searchToken`).then((answer) => answer.json());
// The engine limits the searches of an address, but not those of the master key.
const { send, close } = sender(new URL(url, shop).href.replace(/\/$/, ''), process.env.MEILI_MASTER_KEY ?? token);
const {
  results: [{ hits }],
} = await send('/multi-search', {
  queries: [{ indexUid: 'parts', q: '', limit: 80, attributesToRetrieve: ['id', 'number'] }],
});
const numbers = hits.map(({ number }) => number);

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
const p95 = (times) => times.sort((first, second) => first - second)[Math.floor(times.length * 0.95)];

const times = { search: [], bare: [], page: [], list: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  const typed = numbers[round % numbers.length].toLowerCase();
  const partQueries = page.partQueries(page.readingsOf(typed));
  const body = { queries: partQueries.map(({ query }) => query) };
  const search = async () => {
    const ask = page.batcher(async (queries) => (await send('/multi-search', { queries })).results);
    await page.searchParts(typed, page.readingsOf(typed), ask);
  };
  const bare = () => send('/multi-search', body);
  // In turn, so that neither always comes first.
  for (const [name, work] of round % 2
    ? [
        ['bare', bare],
        ['search', search],
      ]
    : [
        ['search', search],
        ['bare', bare],
      ])
    times[name].push(await timed(work));
}
for (let round = 0; round < PAGES; round += 1) {
  const { id, number } = hits[round % hits.length];
  times.page.push(
    await timed(async () => {
      await send('/multi-search', { queries: page.partQueries(page.readingsOf(number)).map(({ query }) => query) });
      await call('/getPart', { id, city: 1 });
    }),
  );
}
const lines = Array.from({ length: 200 }, (_, index) =>
  index % 20 === 19 ? `QX${1000000 + index * 7919}` : `${numbers[index % numbers.length]} ${1 + (index % 5)} шт`,
);
const { found, lines: answeredLines } = await call('/findParts', { text: lines.join('\n'), city: 1 });
if (answeredLines?.length !== 200) throw new Error('The list was not answered');
console.log(`${found} of 200 lines found`);
for (let round = 0; round < LISTS; round += 1)
  times.list.push(await timed(() => call('/findParts', { text: lines.join('\n'), city: 1 })));
close();

const [search, bare, part, list] = [times.search, times.bare, times.page, times.list].map(p95);
console.log(
  `number search p95 ${search.toFixed(1)} ms, the same request bare ${bare.toFixed(1)} ms: ${(search / bare).toFixed(2)} (at most ${MAX_SEARCH_RATIO})`,
);
console.log(
  `list of 200 lines p95 ${list.toFixed(1)} ms, one number with its page ${part.toFixed(1)} ms: ${(list / part).toFixed(2)} (at most ${MAX_LIST_RATIO})`,
);
process.exitCode = search / bare <= MAX_SEARCH_RATIO && list / part <= MAX_LIST_RATIO ? 0 : 1;
