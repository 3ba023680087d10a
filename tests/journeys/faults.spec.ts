import type { Page, Route } from '@playwright/test';
import { everyAddress } from './routes';
import { waitUntilStable } from './page-stability';
import { cards, expect, searchBox, test, total } from './shop';

const CALLS = /\/api\/shop\/|\/multi-search/;

/** Fills cart and lists, which must survive every fault. */
async function fillLists(page: Page): Promise<void> {
  await page.goto('/search?q=масло');
  await total(page);
  await cards(page)
    .first()
    .getByRole('button', { name: /В корзину|Заказать/ })
    .click();
  await expect.poll(() => inCart(page)).toBe(1);
}

const inCart = (page: Page): Promise<number> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('shop') ?? '{}') as { products?: unknown[] }).products?.length ?? 0,
  );

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'cuts the line': (route) => route.abort(),
  'fails without a word': (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
  'asks for patience': (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '30' },
      json: { error: { code: 'too_many', message: 'Слишком часто. Попробуйте через 30 секунд', fields: {} } },
    }),
  'answers nonsense': (route) => route.fulfill({ json: {} }),
};

/** Pages that differ in their requests; `make verify` visits the rest. */
const SAMPLE_PAGES = new Set(['home', 'category', 'search', 'product', 'cart', 'page-about']);

for (const [words, fault] of Object.entries(FAULTS)) {
  for (const extent of ['the pages that differ', 'every page @long']) {
    test(`a shop that ${words} is reported in Russian and leaves the cart unchanged: ${extent}`, async ({
      page,
      shop,
      request,
      consoleErrors,
    }) => {
      test.setTimeout(extent.includes('@long') ? 300_000 : 60_000);
      const places = (await everyAddress(shop, request)).filter(
        ({ account, missing, name }) => !account && !missing && SAMPLE_PAGES.has(name) !== extent.includes('@long'),
      );
      await fillLists(page);
      await page.route(CALLS, fault);
      for (const { name, path } of places) await test.step(name, () => staysCalm(page, path));
      await page.unroute(CALLS);
      await page.goto('/cart');
      await waitUntilStable(page);
      await expect(page.locator('main')).toContainText('₽');
      consoleErrors.length = 0;
    });
  }
}

async function staysCalm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.soft(page.locator('h1'), `${path} still has a heading`).toHaveCount(1);
  await expect
    .soft(
      page
        .locator('[role=alert]')
        .filter({ hasText: /[а-яё]{3}/i })
        .first(),
      `${path} says what happened`,
    )
    .toBeVisible();
  expect
    .soft(await page.locator('body').innerText(), `${path} shows no insides`)
    .not.toMatch(/undefined|NaN|\[object|Internal Server|Error:|TypeError|null/);
  expect(await inCart(page), `${path} keeps the cart`).toBe(1);
}

test('the shop comes back by itself and the page goes on without a reload', async ({ page, consoleErrors }) => {
  await page.route(CALLS, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert').first()).toContainText('Корзина цела');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.unroute(CALLS);
  await page.getByRole('button', { name: 'Попробовать сейчас' }).first().click();
  await expect(page.locator('main article').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  consoleErrors.length = 0;
});

test('a page whose script is gone reloads once a minute at most, then says so and keeps the cart', async ({
  page,
  consoleErrors,
}) => {
  await fillLists(page);
  const script = /\/assets\/contacts-page[^/]*\.js/;
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: 'Контакты' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не получилось открыть страницу');
  expect(loads).toBe(1);
  expect(await inCart(page)).toBe(1);
  await page.unroute(script);
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Контакты|Магазины/);
  consoleErrors.length = 0;
});

test('on a slow network the page shows at once where things will stand, and a press is not lost', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('region', { name: 'Моя машина' }).waitFor();
  await page.route(CALLS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.fallback();
  });
  await searchBox(page).fill('фильтр');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  await expect(searchBox(page)).toHaveValue('фильтр');
  await expect.poll(() => total(page)).toBeGreaterThan(0);
});

test('script that fails beside ours neither stops the shop nor empties the cart', async ({ page, consoleErrors }) => {
  await page.addInitScript(() => {
    // As with an extension or an old browser: storage throws, and scripts raise errors.
    Storage.prototype.setItem = () => {
      throw new DOMException('QuotaExceededError');
    };
    setInterval(() => {
      throw new Error('foreign');
    }, 200);
  });
  await page.goto('/search?q=масло');
  await total(page);
  await cards(page)
    .first()
    .getByRole('button', { name: /В корзину|Заказать/ })
    .click();
  await expect(
    page
      .getByRole('link', { name: /^Корзина, 1/ })
      .or(page.getByRole('button', { name: /^Корзина, 1/ }))
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Контакты' }).first().click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  consoleErrors.length = 0;
});
