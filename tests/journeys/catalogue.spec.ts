import { cardNames, cards, digits, expect, expectTotal, group, plain, prices, searchBox, test, total } from './shop';

test('a category shows what the engine knows by one search: count, order, marks of stock and price', async ({
  page,
  shop,
}) => {
  const category = await shop.largestCategory();
  const wanted = await shop.search({
    q: '',
    filter: `category_ids = ${category.id}`,
    sort: ['rating_rank:desc', 'popularity:desc'],
  });
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().includes('/multi-search') && request.method() === 'POST') searches += 1;
  });
  await page.goto(category.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name);
  await expectTotal(page, wanted.totalHits);
  await expect.poll(() => cardNames(page)).toEqual(wanted.hits.map(({ name }) => plain(name)));
  expect(await prices(page)).toEqual(wanted.hits.map(({ price }) => price?.z1));
  // A second search would follow the first answer at once.
  await page.waitForLoadState('networkidle');
  expect(searches).toBe(1);
});

test('brand, then price, then page; Back undoes each; reload and a shared link show the same @long', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const category = await shop.largestCategory();
  await page.goto(category.url);
  const all = await total(page);

  const brands = group(page, 'Бренд');
  const line = brands.locator('label', { has: page.getByRole('checkbox') }).first();
  const count = digits(await line.locator('span').last().textContent());
  const brand = plain(await line.locator('span').first().textContent());
  await line.click();
  await expectTotal(page, count);
  await expect(page).toHaveURL(new RegExp(`brand=`));
  await expect(page.getByRole('group', { name: 'Выбранные фильтры' })).toContainText(brand);

  await page.getByLabel('Порядок').selectOption({ label: 'дешёвые' });
  await expect(page).toHaveURL(/sort=price_asc/);
  await expect.poll(async () => isSorted(await prices(page))).toBe(true);

  const first = await cardNames(page);
  await page.getByRole('link', { name: 'Страница 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^31–/)).toBeVisible();
  // The cards follow the numbers of the page.
  await expect.poll(async () => (await cardNames(page)).some((name) => first.includes(name))).toBe(false);
  await expect(cards(page)).toHaveCount(Math.min(30, count - 30));
  const second = await cardNames(page);

  await page.reload();
  await expectTotal(page, count);
  await expect.poll(() => cardNames(page)).toEqual(second);

  const guest = await browser.newPage({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 1000 },
  });
  await guest.context().addCookies([{ name: 'currentCity', value: '1', url: baseURL ?? '' }]);
  await guest.goto(page.url());
  await expectTotal(guest, count);
  await expect.poll(() => cardNames(guest)).toEqual(second);
  await guest.close();

  await page.goBack();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByText(/^1–/)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/brand=/);
  await expectTotal(page, all);
  await page.goForward();
  await expectTotal(page, count);
});

const isSorted = (values: readonly number[]): boolean =>
  values.length > 0 && values.every((value, i) => i === 0 || (values[i - 1] ?? 0) <= value);

test('the price slider searches when it is let go and keeps its bounds @long', async ({ page, shop }) => {
  const category = await shop.largestCategory();
  const stats = (await shop.search({ q: '', filter: `category_ids = ${category.id}`, facets: ['price.z1'] }))
    .facetStats?.['price.z1'];
  if (stats === undefined) throw new Error('No price statistics');
  await page.goto(category.url);
  const all = await total(page);
  const low = page.getByRole('slider', { name: 'Цена от' });
  const from = page.getByLabel('Цена от, рублей');
  const to = page.getByLabel('Цена до, рублей');
  expect([digits(await from.inputValue()), digits(await to.inputValue())]).toEqual([
    Math.floor(stats.min),
    Math.ceil(stats.max),
  ]);

  let searches = 0;
  page.on('request', (request) => {
    if (request.url().includes('/multi-search') && request.method() === 'POST') searches += 1;
  });
  await low.focus();
  await page.keyboard.down('PageUp');
  await page.keyboard.down('PageUp');
  await page.keyboard.down('PageUp');
  expect(searches).toBe(0);
  await page.keyboard.up('PageUp');
  await expect(page).toHaveURL(/price=\d+-$/);
  const min = Number(/price=(\d+)-/.exec(page.url())?.[1]);
  const wanted = await shop.search({ q: '', filter: [`category_ids = ${category.id}`, `price.z1 >= ${min}`] });
  await expectTotal(page, wanted.totalHits);
  expect(wanted.totalHits).toBeLessThan(all);
  expect(Math.min(...(await prices(page)))).toBeGreaterThanOrEqual(min);
  expect(digits(await to.inputValue())).toBe(Math.ceil(stats.max));
  await expect(low).toHaveJSProperty('min', '0');

  await from.fill('1');
  await from.press('Enter');
  await expect(page).not.toHaveURL(/price=/);
  await expectTotal(page, all);

  await to.fill(String(min));
  await to.press('Enter');
  await expect(page).toHaveURL(new RegExp(`price=-${min}`));
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(min);
});

test('search inside the brands finds one that the list hides @long', async ({ page, shop }) => {
  const category = await shop.largestCategory();
  const counts =
    (await shop.search({ q: '', filter: `category_ids = ${category.id}`, facets: ['brand'] })).facetDistribution
      ?.brand ?? {};
  const [rare = '', count = 0] =
    Object.entries(counts)
      .sort((a, b) => a[1] - b[1])
      .find(([name]) => /^[a-z]{4,}$/i.test(name)) ?? [];
  await page.goto(category.url);
  const brands = group(page, 'Бренд');
  await expect(brands.getByRole('checkbox', { name: new RegExp(`^${rare}`) })).toHaveCount(0);
  await brands.getByLabel('Найти бренд').fill(rare.toLowerCase());
  await brands.getByRole('checkbox', { name: new RegExp(`^${rare}`) }).check();
  await expectTotal(page, count);
  await expect(brands.getByRole('checkbox', { name: new RegExp(`^${rare}`) })).toBeChecked();
});

test('options of the category filter; taking off a chip or all of them undoes it @long', async ({ page, shop }) => {
  const category = await shop.category('motornye-masla');
  const { facets } = await shop.init();
  const facet = facets.find(({ key }) => key === category.facets[0]);
  if (facet === undefined) throw new Error('The category has no options');
  await page.goto(category.url);
  const all = await total(page);
  const options = group(page, facet.name);
  const first = options.getByRole('button').first();
  const count = digits(await first.locator('span').textContent());
  await first.click();
  await expectTotal(page, count);
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('group', { name: 'Выбранные фильтры' }).getByRole('button').first().click();
  await expectTotal(page, all);

  await page.getByRole('switch', { name: /В наличии/ }).click();
  await group(page, 'Оценка').getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/stars=5.*stock=1|stock=1/);
  await page.getByRole('button', { name: 'Сбросить всё' }).click();
  await expectTotal(page, all);
  expect(new URL(page.url()).search).toBe('');
});

test('an oil is one card that links to its other sizes @long', async ({ page }) => {
  await page.goto('/catalog/motornye-masla');
  const withoutSize = async () => (await cardNames(page)).map((name) => name.replace(/,? [\d,]+ (л|мл|кг|г)$/, ''));
  await expect(cards(page)).toHaveCount(30);
  const names = await withoutSize();
  expect(new Set(names).size).toBe(names.length);

  const sizes = page.getByRole('list', { name: 'Фасовки' }).first();
  const other = sizes.getByRole('link').first();
  const size = await other.getAttribute('aria-label');
  await other.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${plain(size).replace(' ', '\\s')}$`));
});

for (const width of [360, 390]) {
  test(`cards of a phone keep grade and size of a long name, ${width} px @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/search?q=масло+моторное+5w-30+синтетическое');
    const endings = cards(page).locator('p', { hasText: /^5W-30,\s[\d,]+\sл$/ });
    await expect(endings.first()).toBeVisible();
    await expect.poll(() => endings.count()).toBeGreaterThan(3);
    const cut = await endings.evaluateAll(
      (lines) => lines.filter((line) => line.scrollWidth > line.clientWidth).length,
    );
    expect(cut).toBe(0);
  });
}

test('the tree leads down and up and keeps what still makes sense', async ({ page, shop }) => {
  const category = await shop.largestCategory();
  const [child] = category.children;
  if (child === undefined) throw new Error('The category has no children');
  await page.goto(`${category.url}?stock=1`);
  const tree = page.getByRole('navigation', { name: 'Разделы' });
  await tree.getByRole('link', { name: child.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(child.name);
  await expect(page).toHaveURL(new RegExp(`${child.url}\\?stock=1$`));
  const wanted = await shop.search({ q: '', filter: [`category_ids = ${child.id}`, 'in_stock = 1'] });
  await expectTotal(page, wanted.totalHits);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name);
});

test('pages hold 15, 30 or 60 products and the choice is kept in a cookie @long', async ({ page, shop, context }) => {
  const category = await shop.largestCategory();
  await page.goto(category.url);
  await expect(cards(page)).toHaveCount(30);
  await page.getByLabel('Товаров на странице').selectOption('15');
  await expect(cards(page)).toHaveCount(15);
  await expect(page).toHaveURL(/size=15/);
  expect((await context.cookies()).find(({ name }) => name === 'productsPerPage')?.value).toBe('15');
  await page.goto(category.url);
  await expect(cards(page)).toHaveCount(15);
});

test('a link to the same category without filters takes them off @long', async ({ page, shop }) => {
  const category = await shop.category('motornye-masla');
  await page.goto(`${category.url}?stars=5&stock=1`);
  await total(page);
  await page.locator('header').getByRole('link', { name: category.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`${category.url}$`));
  await expectTotal(page, (await shop.search({ q: '', filter: `category_ids = ${category.id}` })).totalHits);
  await expect(page.getByRole('switch', { name: /В наличии/ })).not.toBeChecked();
});

test('an unknown category says so; so does an unknown address @long', async ({ page }) => {
  await page.goto('/catalog/takogo-net/i-takogo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такого раздела нет');
  await page.goto('/takogo-net');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
  await expect(page.getByRole('main')).toContainText('404');
});

test('broken query strings show the plain category @long', async ({ page, shop }) => {
  const category = await shop.largestCategory();
  const { totalHits } = await shop.search({ q: '', filter: `category_ids = ${category.id}` });
  for (const query of [
    '?price=abc&stars=9~x&page=-1&size=31&sort=drop',
    '?%E0%A4%A&o.__proto__=1&o.nothing=2&page=1e9',
    '?brand=~~&category=../..&stock=yes',
  ]) {
    await page.goto(category.url + query);
    await expectTotal(page, totalHits);
  }
  await page.goto(`${category.url}?page=999`);
  await page.getByRole('button', { name: 'К первой странице' }).click();
  await expect(cards(page)).toHaveCount(30);
});

test('new goods and the soonest in the city, also from the address and in the search @long', async ({ page, shop }) => {
  const category = await shop.largestCategory();
  const filter = `category_ids = ${category.id}`;
  const soonest = await shop.search({ q: '', filter, sort: ['arrival.1:asc'] });
  const newest = await shop.search({ q: '', filter, sort: ['created_day:desc'] });
  const names = ({ hits }: typeof soonest) => hits.map(({ name }) => plain(name));
  await page.goto(category.url);
  await total(page);
  await page.getByLabel('Порядок').selectOption({ label: 'скорее' });
  await expect(page).toHaveURL(/sort=soon/);
  await expect.poll(() => cardNames(page)).toEqual(names(soonest));
  await page.getByLabel('Порядок').selectOption({ label: 'новинки' });
  await expect(page).toHaveURL(/sort=new/);
  await expect.poll(() => cardNames(page)).toEqual(names(newest));
  await page.goto(`/search?category=${category.url.replace('/catalog/', '')}&sort=soon`);
  await expect(page.getByLabel('Порядок')).toHaveValue('soon');
  await expect.poll(() => cardNames(page)).toEqual(names(soonest));
});

test('what is in the city within days, by the panel, the chip and the address @long', async ({ page, shop }) => {
  const category = await shop.largestCategory();
  const [city] = (await shop.init()).cities;
  const time = new Date().toLocaleTimeString('ru', { timeStyle: 'short', timeZone: city?.timezone });
  const days = time < (city?.today_until ?? '') ? 1 : 0;
  const filter = [`category_ids = ${category.id}`, `arrival.1 <= ${days}`];
  await page.goto(category.url);
  const all = await total(page);
  await page.getByRole('checkbox', { name: 'До 1 дня' }).check();
  await expect(page).toHaveURL(/days=1/);
  await expectTotal(page, (await shop.search({ q: '', filter })).totalHits);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'До 1 дня' })).toBeChecked();
  await expectTotal(page, (await shop.search({ q: '', filter })).totalHits);
  await page
    .getByRole('group', { name: 'Выбранные фильтры' })
    .getByRole('button', { name: /до 1 дня/ })
    .click();
  await expectTotal(page, all);
});

test('the box searches inside the category letter by letter @long', async ({ page, shop }) => {
  const category = await shop.largestCategory();
  const [word = ''] = category.name.toLowerCase().split(' ').slice(-1);
  await page.goto(category.url);
  const all = await total(page);
  await searchBox(page).pressSequentially(`${word.slice(0, 4)} 1`, { delay: 30 });
  await expect(page).toHaveURL(/\?q=/);
  await expect.poll(() => total(page)).toBeLessThan(all);
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expectTotal(page, all);
});
