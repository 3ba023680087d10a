import type { Page } from '@playwright/test';
import {
  cardNames,
  cards,
  expect,
  expectTotal,
  group,
  plain,
  prices,
  searchBox,
  test,
  total,
  type Hit,
  type Shop,
} from './shop';

/** Publishes rules for the page; the whole rest is the real shop. Returns what publishes others. */
async function publish(page: Page, ...first: object[]): Promise<(...rules: object[]) => void> {
  let artefact = { version: 1, words: [] as string[], rules: first };
  await page.route('**/api/shop/searchRules', (route) => route.fulfill({ json: artefact }));
  return (...rules) => (artefact = { ...artefact, version: artefact.version + 1, rules });
}

/** A text with several pages of products. */
const TEXT = 'антифриз';
const QUERY = [['is', TEXT]];
const SIZE = 15;
const pin = ({ id, packing_group: cardGroup }: Hit, place: number) => [id, place, cardGroup];

/** Two products that the text does not find, in stock. */
async function filters(shop: Shop): Promise<[Hit, Hit]> {
  const [first, second] = (await shop.search({ q: 'фильтр салон', filter: 'in_stock = 1' })).hits;
  if (first === undefined || second === undefined) throw new Error('The shop has too few filters');
  return [first, second];
}

/** Addresses of all products of the text, page by page. */
async function list(page: Page, count: number): Promise<string[]> {
  const seen: string[] = [];
  for (let number = 1; seen.length < count; number += 1) {
    await page.goto(`/search?q=${TEXT}&size=${SIZE}&page=${number}`);
    await expectTotal(page, count);
    await expect(cards(page)).toHaveCount(Math.min(SIZE, count - seen.length));
    const links = cards(page).locator('h3 a');
    seen.push(
      ...(await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))),
    );
  }
  return seen;
}

test('pinned and hidden products: places, total, pages and counts agree', async ({ page, shop }) => {
  const found = await shop.search({ q: TEXT, facets: ['brand'] });
  const [first, second] = await filters(shop);
  const [best] = found.hits;
  await publish(page, {
    id: 'pins',
    query: QUERY,
    pin: [pin(first, 2), pin(second, SIZE + 1)],
    hide: [`id = ${best?.id}`],
  });
  const hidden = await shop.search({ q: TEXT, filter: `id != ${best?.id}`, facets: ['brand'] });

  await page.goto(`/search?q=${TEXT}`);
  await expectTotal(page, hidden.totalHits + 2);
  const names = await cardNames(page);
  expect(names[1]).toBe(plain(first.name));
  expect(names).not.toContain(plain(best?.name ?? ''));
  await expect(cards(page).nth(1)).toContainText('Рекомендуем');
  await expect(group(page, 'Бренд').getByRole('checkbox', { name: best?.brand ?? '' })).toBeVisible();
  await page.goto(`/search?q=${TEXT}&brand=${encodeURIComponent(best?.brand ?? '')}`);
  await expectTotal(
    page,
    (hidden.facetDistribution?.brand?.[best?.brand ?? ''] ?? 0) + Number(first.brand === best?.brand),
  );
  expect((await cardNames(page))[1]).not.toBe(plain(first.name));

  await page.goto(`/search?q=${TEXT}&size=${SIZE}&page=2`);
  await expectTotal(page, hidden.totalHits + 2);
  expect((await cardNames(page))[0]).toBe(plain(second.name));
  if (process.env.VERIFY === '1')
    expect(new Set(await list(page, hidden.totalHits + 2)).size, 'no product twice').toBe(hidden.totalHits + 2);

  await page.goto(`/search?q=${TEXT}&sort=name`);
  await expectTotal(page, hidden.totalHits);
});

test('boosted products come first and buried ones last, on all pages @long', async ({ page, shop }) => {
  const { facetDistribution, totalHits } = await shop.search({ q: TEXT, facets: ['brand'] });
  const brands = Object.entries(facetDistribution?.brand ?? {}).sort(([, a], [, b]) => b - a);
  const [[last = ''] = [], [best = '', count = 0] = []] = brands;
  await publish(page, { id: 'a', query: QUERY, boost: [`brand = "${best}"`], bury: [`brand = "${last}"`] });
  const brandOf = new Map<string, string>();
  for (const brand of [best, last])
    for (const { id } of (await shop.search({ q: TEXT, filter: `brand = "${brand}"`, hitsPerPage: 500 })).hits)
      brandOf.set(`/product/${id}`, brand);
  const seen = (await list(page, totalHits)).map((address) => brandOf.get(address) ?? '');
  expect(seen.slice(0, count)).toEqual(Array.from({ length: count }, () => best));
  expect(seen.slice(seen.indexOf(last)).every((brand) => brand === last)).toBe(true);
  expect(seen).toHaveLength(totalHits);
});

test('a category has the banner, the options and the order of a rule, until the shopper chooses @long', async ({
  page,
  shop,
}) => {
  const { id, url, facets } = await shop.category('motornye-masla');
  const { facets: all } = await shop.init();
  const names = ['volume_l', 'sae'].map((key) => all.find((facet) => facet.key === key)?.name ?? '');
  expect(facets.length).toBeGreaterThan(2);
  await publish(page, {
    id: 'season',
    categories: [id],
    banner: { title: 'Неделя масел', text: 'Скидки до 20%', href: '/sales', tone: 'sale' },
    facets: ['volume_l', 'sae'],
    sort: 'price_asc',
  });
  await page.goto(url);
  await total(page);
  const banner = page.getByRole('complementary', { name: 'Объявление магазина' });
  await expect(banner.getByRole('link', { name: 'Неделя масел' })).toHaveAttribute('href', '/sales');
  const panel = page.getByRole('complementary', { name: 'Фильтры' });
  const headings = () => panel.getByRole('heading').allTextContents();
  await expect.poll(async () => (await headings()).filter((name) => names.includes(name))).toEqual(names);
  const api = all.find(({ key }) => key === 'api')?.name ?? '';
  expect(await headings()).not.toContain(api);
  const shown = await prices(page);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  const order = page.getByRole('combobox', { name: 'Порядок' });
  await expect(order.locator('option:checked')).toHaveText('дешёвые');

  await order.selectOption({ label: 'по оценкам' });
  await expect(page).toHaveURL(/sort=rating/);
  await expect(order.locator('option:checked')).toHaveText('по оценкам');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(banner).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a replaced word and a dropped one are shown and undone @long', async ({ page, shop }) => {
  await publish(page, { id: 'a', replace: [['брызговодица', 'аккумулятор']], drop: ['купи'] });
  const { totalHits } = await shop.search({ q: 'аккумулятор' });
  await page.goto('/search?q=купи+брызговодицу');
  await expectTotal(page, totalHits);
  const chip = page.getByRole('button', { name: 'Не менять: искать «брызговодицу»' });
  await expect(chip).toContainText('аккумулятор');
  await expect(page.getByRole('button', { name: 'Искать и слово «купи»' })).toBeVisible();
  await chip.click();
  await expect(page).toHaveURL(/as=брызговодицу|as=%D0/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');
  await page.getByRole('button', { name: 'Вернуть как было' }).click();
  await expectTotal(page, totalHits);
});

test('a redirect replaces the results in the history, not while letters are typed @long', async ({ page }) => {
  await publish(page, { id: 'a', query: [['is', 'возврат']], redirect: '/faq' });
  await page.goto('/brands');
  await searchBox(page).fill('возврат');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/faq$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/brands$/);

  await page.goto('/search');
  await total(page);
  await searchBox(page).pressSequentially('возврат', { delay: 20 });
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('возврат');
  await expect(page).toHaveURL(/\/search/);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/faq$/);

  await page.goto('/search?q=возврат&as=возврат');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('возврат');
  await expect(page).toHaveURL(/\/search/);
});

test('a rule expires while the page is open @long', async ({ page, shop }) => {
  const [pinned] = await filters(shop);
  const now = Date.parse((await page.request.get('/api/shop/getInit')).headers().date ?? '') / 1000;
  await publish(page, { id: 'a', query: QUERY, pin: [pin(pinned, 1)], until: now + 15 });
  await page.goto(`/search?q=${TEXT}`);
  await total(page);
  expect((await cardNames(page))[0]).toBe(plain(pinned.name));
  await expect.poll(async () => (await cardNames(page))[0]).not.toBe(plain(pinned.name));
});

test('a published change is seen within a minute without a reload @long', async ({ page, shop }) => {
  const [pinned] = await filters(shop);
  const change = await publish(page);
  await page.goto(`/search?q=${TEXT}`);
  await total(page);
  change({ id: 'a', query: QUERY, pin: [pin(pinned, 1)] });
  await expect.poll(async () => (await cardNames(page))[0], { timeout: 60_000 }).toBe(plain(pinned.name));
});

test('broken rules are no rules @long', async ({ page, shop }) => {
  const { totalHits } = await shop.search({ q: TEXT });
  await page.route('**/api/shop/searchRules', (route) =>
    route.fulfill({ json: { version: 1, words: 5, rules: [null, { id: 'a', hide: 7 }] } }),
  );
  await page.goto(`/search?q=${TEXT}`);
  await expectTotal(page, totalHits);
});
