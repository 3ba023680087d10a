// Lighthouse for phones over home, the largest list of a category and a popular product: the mean of several runs.
//
//   sh bench/lighthouse/run.sh http://127.0.0.1:8000      LIGHTHOUSE_RUNS=1 for a quick look
//
// The speed is simulated (a slow phone on 1.6 Mbit/s), yet a busy machine still makes the numbers worse.

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const REPORTS = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'results', 'lighthouse');
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const BARS = { performance: 0.9, accessibility: 0.95, 'best-practices': 0.95, seo: 0.95 };
const CLS_BAR = 0.02;
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  SI: 'speed-index',
  CLS: 'cumulative-layout-shift',
};

async function ask(shop, call, body) {
  const response = await fetch(
    `${shop}/api/shop/${call}`,
    body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body },
  );
  if (!response.ok) throw new Error(`${call}: ${response.status}`);
  return response.json();
}

async function routesOf(shop) {
  const { categories } = await ask(shop, 'getInit');
  // The page of parts begins with ways to find a part instead of a list.
  const lists = categories.filter(({ url }) => url !== '/catalog/zapcasti');
  const [largest] = lists.sort((one, other) => other.products - one.products);
  const {
    products: [popular],
  } = await ask(shop, 'getHomeProducts', '{}');
  return { home: '/', category: largest.url, product: `/product/${popular.id}` };
}

async function once(url) {
  const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH, chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', locale: 'ru' });
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    chrome.kill();
  }
}

/**
 * Not the median: whether the simulation counts the scripts before the first paint depends on milliseconds of the real
 * one, so the same page has 0.90 or 1.00, and a median of five jumps between the two.
 */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function summary(reports) {
  const scores = Object.fromEntries(
    Object.keys(BARS).map((name) => [name, mean(reports.map((report) => report.categories[name].score ?? 0))]),
  );
  const metrics = Object.fromEntries(
    Object.entries(METRICS).map(([name, audit]) => [
      name,
      mean(reports.map((report) => report.audits[audit].numericValue)),
    ]),
  );
  return { scores, metrics };
}

/** What cost points in some run, the scores of speed aside: those are in the table. */
function lost(reports) {
  const found = new Map();
  for (const { categories, audits } of reports) {
    for (const name of ['accessibility', 'best-practices', 'seo']) {
      for (const { id, weight } of categories[name].auditRefs) {
        if (weight > 0 && audits[id].score !== null && audits[id].score < 1)
          found.set(id, `${name}: ${audits[id].title}`);
      }
    }
  }
  return [...found].map(([id, words]) => `      ${id} (${words})`);
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(7);

function line(name, { scores, metrics }) {
  const shown = Object.values(scores)
    .map((score) => score.toFixed(2).padStart(6))
    .join(' ');
  return `  ${name.padEnd(10)}${shown} ${seconds(metrics.FCP)} ${seconds(metrics.LCP)} ${seconds(metrics.SI)} ${`${metrics.TBT.toFixed(0)} ms`.padStart(8)} ${metrics.CLS.toFixed(3).padStart(7)}`;
}

const passes = ({ scores, metrics }) =>
  metrics.CLS <= CLS_BAR && Object.entries(BARS).every(([name, bar]) => scores[name] >= bar);

const shop = process.argv[2];
if (!shop) {
  console.error('Скажите, где магазин: sh bench/lighthouse/run.sh http://127.0.0.1:8000');
  process.exit(2);
}
const asked = process.argv.slice(3);
const routes = asked.length > 0 ? Object.fromEntries(asked.map((route) => [route, route])) : await routesOf(shop);
await mkdir(REPORTS, { recursive: true });
console.log(`Lighthouse for phones, mean of ${RUNS}; bar: performance 0.90, the others 0.95, CLS ${CLS_BAR}`);
console.log('              perf   a11y   best    seo     FCP     LCP      SI      TBT     CLS');
let broken = false;
for (const [name, route] of Object.entries(routes)) {
  const reports = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await once(shop + route));
  const result = summary(reports);
  broken ||= !passes(result);
  const distance = ({ categories }) => Math.abs(categories.performance.score - result.scores.performance);
  const middle = reports.reduce((one, other) => (distance(other) < distance(one) ? other : one));
  await writeFile(path.join(REPORTS, `${name.replaceAll('/', '-')}.json`), JSON.stringify(middle));
  console.log([line(name, result), ...lost(reports)].join('\n'));
}
process.exit(broken ? 3 : 0);
