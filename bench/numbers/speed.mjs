// What a number search costs beside its bare request, and a list of 200 lines beside one number, over a running shop.
//
//   node bench/numbers/speed.mjs http://127.0.0.1:8000
//
// `search`: from what is typed to what is shown, one request to the engine; `bare`: the same body sent alone, turn about.
// `page`: the search and then the number with its offers and analogues, as its page shows it. `list`: one call with 190
// lines that exist and 10 that do not, with their offers. Milliseconds, p95 of all rounds.

import { bundle, sender } from '../relevance/page.mjs';

const ROUNDS = 400,
  PAGES = 100,
  LISTS = 30,
  MOST_SEARCH = 1.2,
  MOST_LIST = 5;
const [shop] = process.argv.slice(2);
const PAGE = `export { partMatches } from '@entities/search/parts/part-matches';
  export { partQueries } from '@entities/search/parts/part-queries';
  export { readingsOf } from '@entities/search/parts/number-readings';`;
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
const { send, close } = sender(new URL(url, shop).href.replace(/\/$/, ''), token);
const {
  results: [{ hits }],
} = await send('/multi-search', {
  queries: [{ indexUid: 'parts', q: '', limit: 100, attributesToRetrieve: ['id', 'number'] }],
});
const numbers = hits.map(({ number }) => number);

async function took(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
const p95 = (times) => times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)];

const times = { search: [], bare: [], page: [], list: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  const typed = numbers[round % numbers.length].toLowerCase();
  const asked = page.partQueries(page.readingsOf(typed));
  const body = { queries: asked.map(({ query }) => query) };
  const search = async () => {
    const readings = page.readingsOf(typed);
    const questions = page.partQueries(readings);
    const { results } = await send('/multi-search', { queries: questions.map(({ query }) => query) });
    page.partMatches(typed, readings, questions, results);
  };
  const bare = () => send('/multi-search', body);
  // Turn about, so that neither always comes first.
  for (const [name, work] of round % 2
    ? [
        ['bare', bare],
        ['search', search],
      ]
    : [
        ['search', search],
        ['bare', bare],
      ])
    times[name].push(await took(work));
}
for (let round = 0; round < PAGES; round += 1) {
  const { id, number } = hits[round % hits.length];
  times.page.push(
    await took(async () => {
      await send('/multi-search', { queries: page.partQueries(page.readingsOf(number)).map(({ query }) => query) });
      await call('/getPart', { id, city: 1 });
    }),
  );
}
const lines = Array.from({ length: 200 }, (_, place) =>
  place % 20 === 19 ? `QX${1000000 + place * 7919}` : `${numbers[place % numbers.length]} ${1 + (place % 5)} шт`,
);
const { found, lines: answered } = await call('/findParts', { text: lines.join('\n'), city: 1 });
if (answered?.length !== 200) throw new Error('The list was not answered');
console.log(`${found} of 200 lines found`);
for (let round = 0; round < LISTS; round += 1)
  times.list.push(await took(() => call('/findParts', { text: lines.join('\n'), city: 1 })));
close();

const [search, bare, one, list] = [times.search, times.bare, times.page, times.list].map(p95);
console.log(
  `number search p95 ${search.toFixed(1)} ms, the same request bare ${bare.toFixed(1)} ms: ${(search / bare).toFixed(2)} (at most ${MOST_SEARCH})`,
);
console.log(
  `list of 200 lines p95 ${list.toFixed(1)} ms, one number with its page ${one.toFixed(1)} ms: ${(list / one).toFixed(2)} (at most ${MOST_LIST})`,
);
process.exitCode = search / bare <= MOST_SEARCH && list / one <= MOST_LIST ? 0 : 1;
