import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { expect, searchBox, test } from './shop';

/** Searches that load tests send are recorded without a browser; here a browser must send the same. */
const RECORDER = path.join('..', 'loadtests', 'searches', 'record.mjs');
const WORDS = 'масло';
const VISITS = [
  { id: 'text', kind: 'page', address: '/search?q=масло%205w-40' },
  { id: 'brand', kind: 'page', address: '/search?q=масло&brand=ЛУКОЙЛ&stock=1' },
  { id: 'second page', kind: 'page', address: '/search?q=фильтр&page=2' },
  { id: 'nothing', kind: 'page', address: '/search?q=фыва%20нетакого' },
  { id: 'section', kind: 'page', address: '/catalog/motornye-masla?sort=price_asc' },
  { id: 'letters', kind: 'typing', text: WORDS },
  { id: 'completions', kind: 'completions', text: WORDS },
  { id: 'number', kind: 'number', text: 'W 914/2' },
] as const;
const STARTS: Record<string, string> = { typing: '/search', completions: '/faq', number: '/catalog/productSearchOEM' };

interface Recorded {
  id: string;
  error?: string;
  steps: { text: string; requests: { path: string; body: unknown }[] }[];
}

function record(shop: string, city: number, bundle: string): Promise<Recorded[]> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [RECORDER], { maxBuffer: 2 ** 27 }, (error, output) => {
      if (error !== null) reject(error);
      else
        resolve(
          output
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line) as Recorded),
        );
    });
    child.stdin?.end(JSON.stringify({ shop, city, bundle, visits: VISITS }));
  });
}

const isSearch = (request: Request) => request.method() === 'POST' && request.url().includes('/multi-search');

/** The bodies that the page has sent since the last call, once it has rested. */
function sentBodies(page: Page): () => Promise<unknown[]> {
  let bodies: unknown[] = [];
  let inFlight = 0;
  page.on('request', (request) => {
    if (!isSearch(request)) return;
    inFlight += 1;
    bodies.push(request.postDataJSON());
  });
  const end = (request: Request) => {
    if (isSearch(request)) inFlight -= 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    let known = -1;
    await expect
      .poll(
        () => {
          const rests = inFlight === 0 && bodies.length === known;
          known = bodies.length;
          return rests;
        },
        { intervals: [500] },
      )
      .toBe(true);
    const sent = bodies;
    bodies = [];
    return sent;
  };
}

const sorted = (bodies: readonly unknown[]): string[] => bodies.map((body) => JSON.stringify(body)).sort();

test('load tests send the searches that the page sends @long', async ({ page, shop }, info) => {
  test.setTimeout(240_000);
  const [city] = (await shop.init()).cities;
  const recorded = await record(process.env.SHOP_URL ?? '', city?.id ?? 0, info.outputPath('storefront.mjs'));
  expect(recorded.map(({ id, error }) => [id, error])).toEqual(VISITS.map(({ id }) => [id, undefined]));
  const sent = sentBodies(page);
  // The words of the catalogue are loaded before the first search, as by a visitor who has been here.
  await page.goto('/search?q=два слова');
  await sent();

  for (const [index, visit] of VISITS.entries()) {
    const steps = recorded[index]?.steps ?? [];
    const bodies = steps.flatMap(({ requests }) => requests.map(({ body }) => body));
    expect(bodies.length, visit.id).toBeGreaterThan(0);
    if ('address' in visit) {
      await page.goto(visit.address);
      expect(sorted(await sent()), visit.id).toEqual(sorted(bodies));
      continue;
    }
    await page.goto(STARTS[visit.kind] ?? '/');
    await sent();
    for (const { text, requests } of steps) {
      await searchBox(page).press('End');
      await searchBox(page).pressSequentially(text.slice(-1));
      expect(sorted(await sent()), `${visit.id}: ${text}`).toEqual(sorted(requests.map(({ body }) => body)));
    }
  }
});
