import { cardNames, cards, digits, expect, expectTotal, group, plain, prices, searchBox, test } from './shop';

test('a shopper types, filters, slides, sorts, turns the page, goes back, changes the city, looks closer and buys', async ({
  page,
  shop,
}) => {
  const { cities } = await shop.init();
  const [homeCity] = cities;
  const other = cities.find(({ zone }) => zone !== homeCity?.zone);
  if (homeCity === undefined || other === undefined) throw new Error('All cities share one price zone');

  // Type on the home page.
  await page.goto('/');
  await searchBox(page).pressSequentially('масло', { delay: 30 });
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  const found = await shop.search({ q: 'масл ', facets: ['brand', `price.z${homeCity.zone}`] });
  await expectTotal(page, found.totalHits);

  // Filter by the most frequent brand.
  const line = group(page, 'Бренд')
    .locator('label', { has: page.getByRole('checkbox') })
    .first();
  const brand = plain(await line.locator('span').first().textContent());
  await line.click();
  const ofBrand = `brand = "${brand}"`;
  const branded = await shop.search({ q: 'масл ', filter: ofBrand });
  await expectTotal(page, branded.totalHits);

  // Slide the lowest price up.
  const low = page.getByRole('slider', { name: 'Цена от' });
  await low.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/price=\d+-/);
  const min = Number(/price=(\d+)-/.exec(page.url())?.[1]);
  const above = `price.z${homeCity.zone} >= ${min}`;
  const expensive = await shop.search({ q: 'масл ', filter: [ofBrand, above] });
  await expectTotal(page, expensive.totalHits);
  expect(expensive.totalHits).toBeGreaterThan(30);

  // Sort, then turn the page.
  await page.getByLabel('Порядок').selectOption({ label: 'дешёвые' });
  const sort = [`price.z${homeCity.zone}:asc`];
  const first = await shop.search({ q: 'масл ', filter: [ofBrand, above], sort });
  await expect.poll(() => prices(page)).toEqual(first.hits.map(({ price }) => price?.[`z${homeCity.zone}`]));
  await page.getByRole('link', { name: 'Страница 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  const second = await shop.search({ q: 'масл ', filter: [ofBrand, above], sort, page: 2 });
  await expect.poll(() => prices(page)).toEqual(second.hits.map(({ price }) => price?.[`z${homeCity.zone}`]));

  // Back: the first page, the order and the filters stay.
  await page.goBack();
  await expect(page).not.toHaveURL(/page=/);
  await expect.poll(() => prices(page)).toEqual(first.hits.map(({ price }) => price?.[`z${homeCity.zone}`]));
  await expect(page.getByRole('group', { name: 'Выбранные фильтры' })).toContainText(brand);

  // Another city: its prices, its stock, the same page of the same document.
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator('header').getByRole('button', { name: homeCity.name }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${other.name}`) })
    .first()
    .click();
  const otherCityResponse = await shop.search({
    q: 'масл ',
    filter: ofBrand,
    sort: [`price.z${other.zone}:asc`],
    facets: ['in_stock'],
  });
  await expectTotal(page, otherCityResponse.totalHits);
  await expect.poll(() => prices(page)).toEqual(otherCityResponse.hits.map(({ price }) => price?.[`z${other.zone}`]));
  await expect(page.getByText(`В наличии в`).first()).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);

  // Quick view, and from it into the cart.
  const [name] = await cardNames(page);
  const [price] = await prices(page);
  await cards(page).first().hover();
  await cards(page)
    .first()
    .getByRole('button', { name: /Быстрый просмотр/ })
    .last()
    .click();
  const view = page.getByRole('dialog');
  await expect(view.getByRole('heading', { level: 2 }).first()).toHaveText(name ?? '');
  expect(digits(await view.getByText(/₽/).first().textContent())).toBe(price);
  await view.getByRole('button', { name: /В корзину|Заказать/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectTotal(page, otherCityResponse.totalHits);

  await page
    .getByRole('link', { name: /^Корзина/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Корзина' }).getByRole('link', { name: 'Перейти в корзину' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator('main')).toContainText(name ?? '');
});
