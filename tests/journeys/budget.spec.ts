import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { expect, test } from './shop';

/** Kilobytes of script, gzip, before any focus or tap. `make bench` prints the whole table. */
const BUDGETS: Readonly<Record<string, number>> = { '/': 110, '/catalog/motornye-masla': 198, '/search?q=масло': 198 };

test.use({ viewport: { width: 1440, height: 900 } });

for (const [route, budget] of Object.entries(BUDGETS)) {
  test(`${route} loads no more script than ${budget} kB`, async ({ page }) => {
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(route, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length / 1000);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
  });
}
