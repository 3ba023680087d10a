// Records the requests that the storefront sends for visits, by running its own code against a shop.
//
//   node loadtests/searches/record.mjs < request.json > searches.jsonl
//
// request: {shop, city, bundle: file of the built page, visits: [{id, kind, address | text}]}. Kinds: `page` opens an address; `typing` types into the results page;
// `completions` into the search box of another page; `number` into the page of part numbers. An answer is a line
// {id, kind, steps: [{text, requests: [{path, body}], calls: [{method, path, body}]}]}, or {id, error}.

import { text } from 'node:stream/consumers';
import { openStorefront } from './page.mjs';

const STARTS = { typing: '/search', completions: '/faq', number: '/catalog/productSearchOEM' };

async function record(storefront, { kind, address, text: typed }) {
  if (kind === 'page') return [await storefront.open(address)];
  await storefront.open(STARTS[kind]);
  return storefront.type(typed);
}

/** Resolves when the reader has taken it: the process ends without waiting. */
const written = (line) => new Promise((resolve) => process.stdout.write(line, resolve));

const { shop, city, bundle, visits } = JSON.parse(await text(process.stdin));
const storefront = await openStorefront(shop, city, bundle);
for (const visit of visits) {
  const answer = await record(storefront, visit).then(
    (steps) => ({ steps }),
    (error) => ({ error: String(error) }),
  );
  await written(`${JSON.stringify({ id: visit.id, kind: visit.kind, ...answer })}\n`);
}
process.exit(0); // the page's own timers go on
