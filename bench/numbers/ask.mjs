// Asks a running search engine for numbers as the number page does, with the page's own code.
//
//   node bench/numbers/ask.mjs < request.json > answers.jsonl
//
// request: {url, key, questions: [{id, typed}]}; an answer is a line {id, exact, prefix, tail, near}, ids of parts.

import { text } from 'node:stream/consumers';
import { bundle, MAX_QUERIES, sender } from '../relevance/page.mjs';

const PAGE = `export { batcher } from '@entities/search/client/engine-query';
  export { searchParts } from '@entities/search/parts/part-matches';
  export { readingsOf } from '@entities/search/query/number-readings';`;
const page = await import(`data:text/javascript;base64,${Buffer.from(await bundle(PAGE)).toString('base64')}`);

const { url, key, questions } = JSON.parse(await text(process.stdin));
const { send, close } = sender(url, key);
const ids = (hits) => hits.map(({ id }) => id);
for (const { id, typed } of questions) {
  const ask = page.batcher(async (queries) => (await send('/multi-search', { queries })).results, MAX_QUERIES);
  const { exact, prefix, tail, near } = await page.searchParts(typed, page.readingsOf(typed), ask);
  process.stdout.write(
    `${JSON.stringify({ id, exact: ids(exact), prefix: ids(prefix), tail: ids(tail), near: ids(near) })}\n`,
  );
}
close();
