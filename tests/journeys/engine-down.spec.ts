import { cards, expect, expectTotal, searchBox, test, total } from './shop';

const ENGINE = /\/multi-search/;

test('the engine goes down and comes back: the page says so, keeps the cart and recovers by itself', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await page.goto('/search?q=масло');
  await total(page);
  await cards(page)
    .first()
    .getByRole('button', { name: /В корзину|Заказать/ })
    .click();

  await page.route(ENGINE, (route) => route.abort());
  await searchBox(page).fill('фильтр');
  await expect(page.getByRole('alert')).toContainText('Корзина цела');
  await expect(page.getByRole('alert')).toContainText('пробуем ещё раз');
  await expect(searchBox(page)).toHaveValue('фильтр');
  await expect(page.locator('main [role=status]').first(), 'no count of the question before').toHaveText(/^\s*$/);

  await page.unroute(ENGINE);
  await expectTotal(page, (await shop.search({ q: 'фильтр' })).totalHits);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('q')).toBe('фильтр');
  expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('"qty":1');
  consoleErrors.length = 0;
});

test('a filter chosen far below the first product while the engine is down says so in view @long', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/search?q=масло');
  await total(page);
  await page.route(ENGINE, (route) => route.abort());
  await cards(page).nth(16).scrollIntoViewIfNeeded();
  await page.getByRole('complementary', { name: 'Фильтры' }).getByRole('checkbox').last().check();
  await expect(page.getByRole('alert')).toBeInViewport();
  consoleErrors.length = 0;
});

test('a first visit while the engine is down waits for it @long', async ({ page, consoleErrors }) => {
  await page.route(ENGINE, (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"down","code":"internal"}' }),
  );
  await page.goto('/search?q=масло');
  await expect(page.getByRole('alert')).toContainText('Поиск пока не отвечает');
  await expect(page.getByRole('button', { name: 'Попробовать сейчас' })).toBeVisible();
  await page.unroute(ENGINE);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => total(page)).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  consoleErrors.length = 0;
});

test('a refused token is renewed without a word', async ({ page, consoleErrors }) => {
  let refused = 0;
  await page.route(ENGINE, (route) => {
    if (route.request().method() !== 'POST' || refused > 0) return route.fallback();
    refused += 1;
    return route.fulfill({
      status: 403,
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: 'application/json',
      body: '{"message":"The provided API key is invalid.","code":"invalid_api_key","type":"auth","link":""}',
    });
  });
  await page.goto('/search?q=масло');
  await expect.poll(() => total(page)).toBeGreaterThan(0);
  expect(refused).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  consoleErrors.length = 0;
});

test('a number without the engine opens its part from the database', async ({ page, consoleErrors }) => {
  await page.route(ENGINE, (route) => route.abort());
  await page.goto('/catalog/productSearchOEM?oem=OC+90&update=true');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('OC 90');
  await expect(page.locator('main')).toContainText('₽');
  consoleErrors.length = 0;
});
