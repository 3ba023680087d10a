import type { Locator } from '@playwright/test';
import { expectAccessibleOnTheWay } from './accessibility';
import { cardNames, cards, expect, searchBox, test, total } from './shop';

const password = process.env.STAFF_PASSWORD;

for (const width of [390, 1440]) {
  test(`what a page says of its searches by beacon, and whom to tell, stand in the back office at ${width} px${width === 1440 ? '' : ' @long'}`, async ({
    page,
  }) => {
    test.skip(password === undefined, 'STAFF_PASSWORD does not say how to come in');
    const query = `глушитель на луноход ${width}`;
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');

    // Sent as the page sends it: the browser sets the content type, and the content security policy allows it.
    const logResponse = page.waitForResponse(/logSearches/);
    await page.evaluate((text) => {
      const found = { exact: 0, variants: 0, near: 0, ms: 3, repaired: false };
      const search = { event: 'search', search: 1, text, understood: text, kind: 'text', mode: 'search', ...found };
      const visit = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      navigator.sendBeacon('/api/shop/logSearches', JSON.stringify({ visit, events: [search] }));
    }, query);
    const answer = await logResponse;
    expect([answer.status(), answer.request().headers()['content-type']]).toEqual([204, 'text/plain;charset=UTF-8']);
    const wish = await page.request.post('/api/shop/addSearchWish', {
      data: { text: query, email: 'anna@example.ru', agree: true },
    });
    expect(wish.status()).toBe(200);

    await page.goto('/admin/searches?days=1&list=empty');
    await page.getByLabel('Логин').fill('admin');
    await page.getByLabel('Пароль').fill(password ?? '');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByRole('button', { name: `Что сделать с «${query}»` }).click();
    const menu = page.locator('[popover]:popover-open');
    await expect(menu.getByRole('link').first()).toHaveText('Добавить синоним');
    await expect(menu.getByRole('link', { name: /^Ответ магазина/ })).toHaveAttribute('href', /^\/search\?q=/);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: query, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `«${query}»` })).toBeVisible();
    const queryPage = `/searches/query?days=1&text=${encodeURIComponent(query)}`;
    // The pages of the back office under axe and at this width: in `make verify`, one of them every time.
    const addresses = ['/searches', queryPage, '/wishes', '/vehicle-requests'];
    for (const address of process.env.VERIFY === '1' ? addresses : [queryPage]) {
      await page.goto(`/admin${address}`);
      await expectAccessibleOnTheWay(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width);
    }

    await page.goto(`/admin/wishes?q=${encodeURIComponent(query)}`);
    await page.getByRole('button', { name: 'Сообщили' }).click();
    await expect(page.getByRole('status')).toContainText('сообщили');
    await page.goto(`/admin/wishes?q=${encodeURIComponent(query)}&status=new`);
    await expect(page.getByText('Ничего не нашлось')).toBeVisible();
  });
}

interface LoggedEvent {
  event: 'search' | 'click' | 'cart';
  search: number;
  text?: string;
  mode?: string;
  exact?: number;
  variants?: number;
  near?: number;
  repaired?: boolean;
  product_id?: number;
  position?: number;
  block?: string;
}

test('impressions, clicks and purchases are sent by beacon and appear in the report of the back office', async ({
  page,
  shop,
  context,
  baseURL,
}) => {
  test.skip(password === undefined, 'STAFF_PASSWORD does not say how to come in');
  test.slow();
  // The searches of other journeys are of other cities.
  const city = (await shop.init()).cities.at(-1);
  if (city === undefined) throw new Error('The shop has no cities');
  await context.addCookies([{ name: 'currentCity', value: String(city.id), url: baseURL ?? '' }]);
  const openList = (list: string) => page.goto(`/admin/searches?days=1&city=${city.id}&list=${list}`);
  const line = (text: string) => page.getByRole('row').filter({ hasText: text }).getByRole('cell');
  /** How often a text was searched, and after how many of these searches a product was opened. */
  const timesAndUses = async (text: string): Promise<number[]> => {
    const cells = await line(text).allTextContents();
    const times = Number(cells[1] ?? 0);
    const share = Number.parseFloat((cells[5] ?? '0').replace(',', '.'));
    return [times, Math.round((times * share) / 100)];
  };
  await openList('top');
  await page.getByLabel('Логин').fill('admin');
  await page.getByLabel('Пароль').fill(password ?? '');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('heading', { name: 'Что ищут' })).toBeVisible();
  const before = await timesAndUses('масло zic 4л');

  const events: LoggedEvent[] = [];
  const visits = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().includes('logSearches')) return;
    const body = request.postDataJSON() as { visit: string; events: LoggedEvent[] };
    expect(Object.keys(body)).toEqual(['visit', 'events']);
    visits.add(body.visit);
    events.push(...body.events);
  });
  const idOf = async (link: Locator) => Number((await link.getAttribute('href'))?.split('/').at(-1));

  await page.goto('/');
  await searchBox(page).pressSequentially('масло zic 4л');
  await searchBox(page).press('Enter');
  const exact = await total(page);
  await expect(page.getByRole('heading', { name: /^Другие/ })).toBeVisible();
  const shownVariants = (await cardNames(page)).length - exact;
  const second = cards(page).nth(1).locator('h3 a');
  const bought = await idOf(second);
  const name = (await second.textContent())?.trim() ?? '';
  await second.click();
  // The address changes first: until the product is there, the list still stands with buttons of its own.
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/product/${bought}$`));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(В корзину|Заказать)/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^Корзина, 1 товар/ })).toBeVisible();

  await searchBox(page).fill('колодки передние брембомания');
  await searchBox(page).press('Enter');
  const near = page.getByRole('region', { name: 'Почти то, что искали' });
  const nearest = near.locator('h3 a').first();
  const clickedId = await idOf(nearest);
  const clickedName = (await nearest.textContent())?.trim() ?? '';
  await nearest.click();
  await expect(page.getByRole('heading', { level: 1, name: clickedName, exact: true })).toBeVisible();

  // The second page belongs to the same search; the hits of the text in the repaired layout are counted.
  await searchBox(page).fill('vfckj vjnjhyjt');
  await searchBox(page).press('Enter');
  const repaired = await total(page);
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  expect(await total(page)).toBe(repaired);
  await page.waitForTimeout(2_000);

  await searchBox(page).fill('шмурдяк 8 916 123-45-67');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');
  const searchOf = (text: string) =>
    events.findLast((one) => one.event === 'search' && one.mode === 'search' && one.text === text);
  // Batches leave every ten seconds.
  await expect
    .poll(() => searchOf('шмурдяк 8 916 123-45-67'), { timeout: 30_000 })
    .toMatchObject({ exact: 0, variants: 0, near: 0 });
  const [first, other] = [searchOf('масло zic 4л'), searchOf('колодки передние брембомания')];
  expect(first).toMatchObject({ exact, near: 0 });
  expect(shownVariants).toBeGreaterThan(0);
  expect(first?.variants).toBe(shownVariants);
  const ofRepaired = events.filter(({ event, text }) => event === 'search' && text === 'vfckj vjnjhyjt');
  expect(ofRepaired.map(({ mode, exact: hits, repaired: isRepaired }) => [mode, hits, isRepaired])).toEqual([
    ['search', repaired, true],
  ]);
  expect(other).toMatchObject({ exact: 0, variants: 0 });
  expect(other?.near).toBeGreaterThan(0);
  const clicksAndPurchases = events.filter(({ event }) => event !== 'search');
  expect(clicksAndPurchases).toEqual([
    { event: 'click', search: first?.search, product_id: bought, position: 2, block: 'exact' },
    { event: 'cart', search: first?.search, product_id: bought },
    { event: 'click', search: other?.search, product_id: clickedId, position: 1, block: 'near' },
  ]);
  expect(visits.size).toBe(1);

  // The shop may still be writing the last batch.
  await expect(async () => {
    await openList('top');
    expect(await timesAndUses('масло zic 4л')).toEqual(before.map((count) => count + 1));
  }).toPass();
  await expect(line('масло zic 4л').nth(4)).toHaveText(String(exact + (first?.variants ?? 0)));
  await expect(line('брембомания').nth(4)).toHaveText(String(other?.near));
  await openList('empty');
  await expect(line('шмурдяк').first()).toHaveText(/^шмурдяк\s*$/);
  await expect(page.locator('main')).not.toContainText('123-45');
  await openList('unused');
  await expect(page.getByRole('heading', { name: 'Нашлось, но никто не открыл' })).toBeVisible();
  await expect(page.getByText('масло zic 4л', { exact: true })).toHaveCount(0);
});
