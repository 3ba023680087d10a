// Visits to the page of InstantSearch alone and to the shop's page of results, in turn: one line of JSON a visit.
// Reads {shop, rounds, query, key, brand} from its input. Pages are driven by what a visitor sees only.

import { createRequire } from 'node:module';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { serveBarePage } from './bare-page.mjs';

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'web', 'package.json');
const { chromium } = createRequire(web)('@playwright/test');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const QUIET_MS = 1_000;
const HIT = 'main article';
/** Products that the server has put into the HTML. */
const SERVER_HIT = '.first-goods b';

const { shop, rounds, query, key, brand } = await json(process.stdin);

async function call(name) {
  const response = await fetch(`${shop}/api/shop/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

/** The address of a category whose page the server paints with products. */
async function paintedCategory(categories) {
  for (const { url } of categories) {
    const html = await (await fetch(shop + url)).text();
    if (html.includes('class="cards cards-4 first-goods"')) return url;
  }
  throw new Error('no category is painted by the server');
}

const { city, categories } = await call('getInit');
const category = await paintedCategory(categories);
const engineUrl = new URL((await call('searchToken')).url, shop).href;
const bare = await serveBarePage(async () => ({
  engine: engineUrl,
  // A token of the shop lets through what its own page asks for.
  token: process.env.MEILI_MASTER_KEY ?? (await call('searchToken')).token,
  images: `${shop}/images/w200`,
  city: city.id,
  zone: city.zone,
}));

const PAGES = {
  bare: {
    url: `${bare.url}?${new URLSearchParams({ 'products[query]': query })}`,
    searchBox: (page) => page.getByRole('main').getByRole('searchbox'),
  },
  shop: {
    url: `${shop}/search?${new URLSearchParams({ q: query })}`,
    searchBox: (page) => page.getByRole('combobox', { name: 'Поиск товаров' }),
  },
};

/** What a page loads: scripts, and answers of the engine to searches. */
class Traffic {
  #page;
  #scripts = [];
  #answers = [];
  #open = 0;
  #lastMs = 0;

  constructor(page) {
    this.#page = page;
    const isSearch = (request) => request.method() === 'POST' && request.url().startsWith(engineUrl);
    const note = (change) => (request) => {
      this.#lastMs = performance.now();
      if (isSearch(request)) this.#open += change;
    };
    page.on('request', note(1)).on('requestfinished', note(-1)).on('requestfailed', note(-1));
    page.on('response', (response) => {
      const request = response.request();
      if (request.resourceType() === 'script') this.#scripts.push(response.body());
      if (isSearch(request)) this.#answers.push(response.body());
    });
  }

  /** Waits until nothing more is loaded and all searches are answered. */
  async end() {
    await this.#page.waitForTimeout(QUIET_MS);
    while (this.#open > 0 || performance.now() - this.#lastMs < QUIET_MS) await this.#page.waitForTimeout(50);
  }

  /** What was loaded since the last call, up to the end. */
  async next() {
    await this.end();
    const [scripts, answers] = await Promise.all([Promise.all(this.#scripts), Promise.all(this.#answers)]);
    this.#scripts = [];
    this.#answers = [];
    return {
      scriptBytes: scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0),
      requests: answers.length,
      bytes: answers.reduce((sum, answer) => sum + answer.length, 0),
    };
  }
}

/**
 * Runs in the page before its own scripts: notes when each change of the listed products was painted, and when the
 * visitor clicked.
 */
function noteTimes([hit, serverHit]) {
  window.paints = [];
  let names = '';
  const afterPaint = (note) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => note(performance.now());
    port2.postMessage(null);
  };
  const watch = () => {
    requestAnimationFrame(watch);
    if (window.serverHitMs === undefined && document.querySelector(serverHit)) {
      window.serverHitMs = NaN;
      afterPaint((ms) => (window.serverHitMs = ms));
    }
    const hits = [...document.querySelectorAll(hit)];
    const now = hits.map((card) => card.querySelector('h3')?.textContent).join('\n');
    if (now === names) return;
    names = now;
    const first = hits[0]?.textContent ?? null;
    afterPaint((ms) => window.paints.push({ ms, first }));
  };
  watch();
  addEventListener('click', ({ timeStamp }) => (window.clickedMs = timeStamp), { capture: true });
}

/** Milliseconds from the click (or the start of the visit) to the first product that `name` is in, and to the whole list. */
async function paintedMs(page, name = '') {
  return page.evaluate((wanted) => {
    const { paints, clickedMs = 0 } = window;
    const shown = paints.find(({ ms, first }) => ms > clickedMs && first?.includes(wanted));
    return { first: shown.ms - clickedMs, whole: paints.at(-1).ms - clickedMs };
  }, name);
}

async function closeNotes(page) {
  for (const name of ['Да', 'Принять']) {
    const button = page.getByRole('button', { name, exact: true });
    if (await button.isVisible()) await button.click();
  }
}

async function visit(browser, name) {
  const { url, searchBox } = PAGES[name];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(noteTimes, [HIT, SERVER_HIT]);
  const traffic = new Traffic(page);

  await page.goto(url);
  await page.locator(HIT).first().waitFor();
  const load = await traffic.next();
  const loadMs = await paintedMs(page);
  if ((await page.locator(HIT).first().textContent()).includes(brand))
    throw new Error(`${name}: the first hit is of ${brand} already`);

  await closeNotes(page);
  const checkbox = page.getByRole('checkbox', { name: new RegExp(`^${brand}`) });
  // A visitor scrolls before the click: what that loads is no part of the answer.
  await checkbox.hover();
  await traffic.next();
  await checkbox.click();
  const chosen = await traffic.next();
  const brandMs = await paintedMs(page, brand);

  await checkbox.click();
  await traffic.end();
  await searchBox(page).click();
  await searchBox(page).press('End');
  await traffic.next();
  await page.keyboard.type(key);
  const typed = await traffic.next();

  await context.close();
  // The page of InstantSearch alone has no first products from a server.
  const categoryMs = name === 'shop' ? await visitCategory(browser) : { server: loadMs.first, search: loadMs.first };
  return { page: name, load, brand: chosen, key: typed, loadMs, brandMs, categoryMs };
}

/** Milliseconds to the first product of a category's page: in the server's markup, and of the search. */
async function visitCategory(browser) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(noteTimes, [HIT, SERVER_HIT]);
  await page.goto(shop + category);
  await page.locator(HIT).first().waitFor();
  await page.waitForTimeout(QUIET_MS);
  const server = await page.evaluate(() => window.serverHitMs);
  const { first: search } = await paintedMs(page);
  await context.close();
  return { server, search };
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined, args: FLAGS });
try {
  for (let round = 0; round < rounds; round += 1)
    // In turn, so that neither always comes first.
    for (const name of round % 2 ? ['shop', 'bare'] : ['bare', 'shop'])
      console.log(JSON.stringify({ round, ...(await visit(browser, name)) }));
} finally {
  await browser.close();
  bare.close();
}
