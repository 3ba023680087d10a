import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './shop';

/** Kilobytes of script, gzip, before any focus or tap. `make bench` prints the whole table. */
const BUDGETS = { '/': 110, '/catalog/motornye-masla': 198, '/search?q=масло': 198 } as const;

/** What the rules of the merchandisers may add; a shop without rules does not load it. */
const RULES = 6;

test.use({ viewport: { width: 1440, height: 900 } });

/** Kilobytes of the scripts that a route loads. */
async function loaded(page: Page, route: string): Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(route, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length / 1000);
  expect(sizes.length).toBeGreaterThan(3);
  return sizes.reduce((sum, size) => sum + size, 0);
}

for (const [route, budget] of Object.entries(BUDGETS)) {
  test(`${route} loads no more script than ${budget} kB without rules${route.startsWith('/search') ? ' @long' : ''}`, async ({
    page,
  }) => {
    await page.route('**/searchRules', (call) => call.fulfill({ json: { version: 0, words: [], rules: [] } }));
    expect(await loaded(page, route)).toBeLessThanOrEqual(budget);
  });
}

test(`rules add no more script than ${RULES} kB`, async ({ page }) => {
  expect(await loaded(page, '/search?q=масло')).toBeLessThanOrEqual(BUDGETS['/search?q=масло'] + RULES);
});
