import type { Page } from '@playwright/test';
import { waitUntilStable } from './page-stability';
import { expect, searchBox, test, total } from './shop';

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Связь пропала' });

/** A sheet whose request was cut off is null or has rules that cannot be read. */
const areStylesComplete = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    try {
      return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
        ({ sheet }) => sheet !== null && sheet.cssRules.length > 0,
      );
    } catch {
      return false;
    }
  });

const LOSSES: Record<string, { lose: (page: Page) => Promise<void>; restore: (page: Page) => Promise<void> }> = {
  'is reported by the browser': {
    lose: (page) => page.context().setOffline(true),
    restore: (page) => page.context().setOffline(false),
  },
  'is noticed by failed requests only': {
    lose: async (page) => void (await page.route('**/*', (route) => route.abort())),
    restore: (page) => page.unroute('**/*'),
  },
};

for (const [name, { lose, restore }] of Object.entries(LOSSES))
  test(`a lost connection that ${name}: shell and typed text stay, the search opens by itself when it returns${name === 'is reported by the browser' ? '' : ' @long'}`, async ({
    page,
    consoleErrors,
  }) => {
    await page.goto('/contacts');
    await waitUntilStable(page);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await lose(page);
    await searchBox(page).fill('масло');
    await searchBox(page).press('Enter');
    await expect(note(page)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(searchBox(page)).toHaveValue('масло');
    await expect(page.getByRole('heading', { level: 1 }), 'the page before stays').toHaveText(heading ?? '');
    await restore(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('масло');
    await expect.poll(() => total(page)).toBeGreaterThan(0);
    await expect(note(page)).toHaveCount(0);
    expect(await areStylesComplete(page)).toBe(true);
    expect(await page.evaluate(() => 'stayed' in window), 'without a reload').toBe(true);
    consoleErrors.length = 0;
  });

test('style sheets that were lost on the way are loaded again', async ({ page, consoleErrors }) => {
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await areStylesComplete(page)).toBe(false);
  await page.unroute('**/assets/*.css');
  await expect.poll(() => areStylesComplete(page)).toBe(true);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'relative');
  consoleErrors.length = 0;
});
