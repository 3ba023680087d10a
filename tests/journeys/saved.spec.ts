import type { Page } from '@playwright/test';
import { expectAccessibleOnTheWay } from './accessibility';
import { carryToken, newCustomer } from './login';
import { cards, expect, plain, test } from './shop';

interface SetAnswer {
  sets: { slug: string; title: string; available: boolean; pieces: number }[];
}

const counter = (page: Page, name: string) =>
  page
    .locator('header')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first();

test('a guest keeps favourites, both tabs agree, an undo brings one back', async ({ page, context }) => {
  await page.goto('/search?q=масло');
  await cards(page).first().waitFor();
  const names = await cards(page)
    .locator('h3')
    .evaluateAll((all) => all.slice(0, 2).map(({ textContent }) => textContent));
  for (const place of [0, 1])
    await cards(page)
      .nth(place)
      .getByRole('button', { name: /^В избранное/ })
      .click();
  await expect(counter(page, 'Избранное')).toContainText('2');

  const other = await context.newPage();
  await other.goto('/wishlist');
  await expect(other.locator('main article h3')).toHaveText(names.toReversed());
  await other
    .locator('main article')
    .first()
    .getByRole('button', { name: /^В избранное/ })
    .click();
  await expect(other.locator('main article')).toHaveCount(1);
  await expect(counter(page, 'Избранное')).toContainText('1');
  await expect(
    cards(page)
      .nth(1)
      .getByRole('button', { name: /^В избранное/ }),
  ).toHaveAttribute('aria-pressed', 'false');

  await other.getByRole('button', { name: 'Вернуть' }).click();
  await expect(other.locator('main article')).toHaveCount(2);
  await expect(counter(page, 'Избранное')).toContainText('2');
  await expectAccessibleOnTheWay(other);

  await other.reload();
  await expect(other.locator('main article')).toHaveCount(2);
});

test('two devices of a customer share one list, and a failed change is undone with a message', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const { hits } = await shop.search({ q: 'фильтр', hitsPerPage: 3 });
  const [first, second, third] = hits;
  if (first === undefined || second === undefined || third === undefined) throw new Error('Too few filters');
  const customer = await newCustomer();
  await customer.call('saveFavorite', { favorite: [first.id], city: 1 });
  await carryToken(page, customer);

  await page.goto(`/product/${second.id}`);
  const heart = page.getByRole('complementary', { name: 'Купить' }).getByRole('button', { name: 'В избранное' });
  await heart.click();
  await expect
    .poll(async () => (await customer.call<{ favorite: number[] }>('getFavorite', {})).favorite)
    .toEqual([first.id, second.id]);
  await page.goto('/wishlist');
  await expect(page.locator('main article')).toHaveCount(2);

  await page.goto(`/product/${third.id}`);
  await page.route('**/toggleFavorite', (route) => route.abort());
  await heart.click();
  await expect(page.getByText(/Не\sсохранилось\sв\sизбранном/)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  consoleErrors.length = 0;
  await page.unroute('**/toggleFavorite');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect
    .poll(async () => (await customer.call<{ favorite: number[] }>('getFavorite', {})).favorite)
    .toEqual([first.id, second.id, third.id]);
});

test('comparison marks what differs and hides what does not @long', async ({ page, shop }) => {
  const { hits } = await shop.search({ q: 'масл ', filter: 'options.sae = "5W-40"', hitsPerPage: 3 });
  for (const { id } of hits.slice(0, 2)) {
    await page.goto(`/product/${id}`);
    await page.getByRole('complementary', { name: 'Купить' }).getByRole('button', { name: 'Сравнить' }).click();
  }
  await counter(page, 'Сравнение').click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  const alike = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Вязкость SAE' }) });
  await expect(alike).toHaveCount(1);
  expect(await alike.locator('mark').count()).toBe(0);
  const all = await table.getByRole('rowheader').count();
  await expectAccessibleOnTheWay(page);

  await page.getByRole('switch').click();
  await expect(alike).toHaveCount(0);
  const left = await table.getByRole('rowheader').count();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(all);
  await page
    .getByRole('button', { name: /^Убрать из сравнения/ })
    .first()
    .click();
  await expect(table.getByRole('columnheader')).toHaveCount(1);
});

test('the comparison scrolls inside its table only on the phone @long', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { hits } = await shop.search({ q: 'масл ', hitsPerPage: 4 });
  await page.addInitScript(
    (ids) => localStorage.setItem('shop', JSON.stringify({ version: '0.0.1', compare: ids })),
    hits.map(({ id }) => id),
  );
  await page.goto('/compare');
  const table = page.getByRole('region', { name: /^Сравнение/ });
  await table.waitFor();
  expect(await table.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  // Two products a screen, each under its own heading.
  for (const index of [0, 1]) await expect(table.getByRole('columnheader').nth(index)).toBeInViewport({ ratio: 0.5 });
  const second = await table.getByRole('columnheader').nth(1).boundingBox();
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('an address of the old shop leads to the product, an unknown one to 404 @long', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const { hits } = await shop.search({ q: 'масл ', hitsPerPage: 30 });
  let renumbered: { id: number; old: string } | undefined;
  for (const { id, article } of hits) {
    const old = article.replace(/\D/g, '');
    const answer = await page.request.post('/api/shop/compareOldId', { data: { old_id: old } });
    if (renumbered === undefined && answer.ok() && ((await answer.json()) as { new_id: number }).new_id === id)
      renumbered = { id, old };
  }
  if (renumbered === undefined) throw new Error('No product has a number of the old shop');
  await page.goto(`/product/?oldId=${encodeURIComponent(renumbered.old)}`);
  await expect(page).toHaveURL(new RegExp(`/product/${renumbered.id}$`));
  await page.goto('/product/?oldId=takogo-nikogda-ne-bylo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не найдена');
  consoleErrors.length = 0;
});

test('a set goes to the cart whole', async ({ page, request }) => {
  const { sets } = (await (await request.get('/api/shop/getSets?city=1')).json()) as SetAnswer;
  const whole = sets.find(({ available }) => available);
  if (whole === undefined) throw new Error('No set is there in full');
  await page.goto('/set');
  await page.getByRole('link', { name: plain(whole.title) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Взять набор' }).click();
  await expect(page.getByText(/товар\S*\s—\sв\sкорзине/)).toBeVisible();
  const pieces = await page.evaluate(() =>
    (JSON.parse(localStorage.getItem('shop') ?? '{}') as { products: { qty: number }[] }).products.reduce(
      (sum, { qty }) => sum + qty,
      0,
    ),
  );
  expect(pieces).toBe(whole.pieces);
  await expectAccessibleOnTheWay(page);
});

for (const width of [390, 1440]) {
  test(`axe finds nothing on the product page at ${width} px, zoom and quick view open @long`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const { hits } = await shop.search({ q: 'масл ', hitsPerPage: 1 });
    await page.goto(`/product/${hits[0]?.id ?? 0}`);
    await page.locator('#analogs').evaluate((place) => place.scrollIntoView());
    await expect(page.getByRole('heading', { name: 'Аналоги' })).toBeVisible();
    await expectAccessibleOnTheWay(page);
    await page.getByRole('button', { name: 'Крупнее' }).click();
    await expect(page.getByRole('dialog', { name: /^Картинка/ })).toBeVisible();
    await expectAccessibleOnTheWay(page);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Берут вместе' }).scrollIntoViewIfNeeded();
    await page.getByRole('table', { name: 'Аналоги' }).getByRole('link').first().focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog').getByRole('button', { name: /В корзину|Заказать/ })).toBeVisible();
    await expectAccessibleOnTheWay(page);
  });
}
