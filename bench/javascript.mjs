// JavaScript that each route loads before any focus or tap, against React alone built by the same bundler.
//
//   node bench/javascript.mjs http://127.0.0.1:8000
//
// Every script that Chromium really asked for is counted once, gzip -9.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'web');
const fromWeb = createRequire(path.join(web, 'package.json'));
const load = (name) => import(pathToFileURL(fromWeb.resolve(name)).href);

// Result pages may load 198 without rules of the merchandisers, which the demo shop has.
const BUDGETS_KB = { '/': 110, '/catalog/motornye-masla': 204, '/search?q=масло': 204 };
const ROUTES = [
  ...Object.keys(BUDGETS_KB),
  '/catalog',
  '/catalog/zapcasti',
  '/catalog/productSearchOEM?oem=W914/2',
  '/catalog/vehicleSearch',
  '/catalog/detailsScheme',
  '/sales',
  '/brands',
  '/product/1',
  '/promo',
  '/set',
  '/compare',
  '/wishlist',
  '/cart',
  '/checkout',
  '/trackOrder',
  '/login',
  '/account',
  '/account/orders',
  '/contacts',
  '/faq',
  '/terms',
  '/page/delivery',
  '/post',
  '/post/1',
  '/vendorRegistration',
  '/typography',
  '/takoj-stranitsy-net',
];
const QUIET_MS = 1500;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const gzip = (body) => gzipSync(body, { level: 9 }).length / 1000;

async function reactAlone() {
  const { build } = await load('vite');
  const folder = await mkdtemp(path.join(tmpdir(), 'react-alone-'));
  const entry = path.join(folder, 'entry.js');
  const named = (name) => JSON.stringify(fromWeb.resolve(name));
  await writeFile(
    entry,
    `import { createElement } from ${named('react')};\nimport { createRoot } from ${named('react-dom/client')};\n` +
      "createRoot(document.body).render(createElement('p', null, 'React'));\n",
  );
  try {
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, rollupOptions: { input: entry } },
    });
    const outputs = (Array.isArray(built) ? built : [built]).flatMap((part) => part.output);
    return outputs.filter((part) => part.type === 'chunk').reduce((sum, chunk) => sum + gzip(chunk.code), 0);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function scriptsOf(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const bodies = new Map();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(QUIET_MS);
  const arrived = new URL(page.url()).pathname;
  const sizes = await Promise.all([...bodies.values()].map(async (body) => gzip(await body)));
  await context.close();
  return { size: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length, arrived };
}

const shop = process.argv[2];
if (!shop) {
  console.error('Скажите, где магазин: node bench/javascript.mjs http://127.0.0.1:8000');
  process.exit(2);
}
const { chromium } = fromWeb('@playwright/test');
const executablePath = process.env.CHROMIUM_PATH || undefined;
const browser = await chromium.launch({ executablePath, args: FLAGS });
const baseline = await reactAlone();
console.log(`JavaScript before any focus or tap, gzip -9. Baseline: react + react-dom, ${baseline.toFixed(1)} kB`);
let broken = false;
for (const route of ROUTES) {
  const { size, files, arrived } = await scriptsOf(browser, shop + route);
  const budget = BUDGETS_KB[route];
  broken ||= budget !== undefined && size > budget;
  const limit = budget === undefined ? '' : `, budget ${budget} kB`;
  const sent = arrived === new URL(route, shop).pathname ? '' : `, sent to ${arrived}`;
  console.log(
    `  ${route.padEnd(38)} ${size.toFixed(1).padStart(6)} kB ${String(files).padStart(3)} files ${(size / baseline).toFixed(2)} x${limit}${sent}`,
  );
}
await browser.close();
process.exit(broken ? 3 : 0);
