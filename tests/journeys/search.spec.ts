import { cardNames, cards, expect, expectTotal, plain, prices, searchBox, test, total } from './shop';

test('typing searches letter by letter, marks the matches and writes one address', async ({ page, shop }) => {
  await page.goto('/search');
  await total(page);
  const entries = await page.evaluate(() => history.length);
  await searchBox(page).pressSequentially('масло 5в40', { delay: 40 });
  const expected = await shop.search({ q: 'масло «5w40' });
  await expectTotal(page, expected.totalHits);
  await expect.poll(() => cardNames(page)).toEqual(expected.hits.map(({ name }) => plain(name)));
  await expect(cards(page).first().locator('mark').first()).toHaveText(/^масл/i);
  await expect(page).toHaveURL(/q=/);
  expect(new URL(page.url()).searchParams.get('q')).toBe('масло 5в40');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expect(page.getByLabel('Порядок')).toHaveValue('');
  await expect(page.getByLabel('Порядок').locator('option:checked')).toHaveText('по совпадению');
});

test('another text typed above scrolled products shows its first product @long', async ({ page }) => {
  await page.goto('/search?q=масло');
  await total(page);
  await page.evaluate(() => scrollTo(0, 1800));
  await searchBox(page).fill('фильтр');
  await expect(cards(page).first()).toContainText(/фильтр/i);
  await expect(cards(page).first()).toBeInViewport();
});

test('Enter on the results keeps the filters; in a category it asks the whole shop @long', async ({ page, shop }) => {
  await page.goto('/search?q=масло&stock=1');
  await total(page);
  await searchBox(page).fill('масло моторное');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/q=%D0%BC[^&]+\+[^&]+&stock=1$/);
  await expectTotal(page, (await shop.search({ q: 'масл моторн ', filter: 'in_stock = 1' })).totalHits);

  await page.goto((await shop.largestCategory()).url);
  await total(page);
  await searchBox(page).fill('фильтр');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expectTotal(page, (await shop.search({ q: 'фильтр' })).totalHits);
});

test('from the home page the box opens the results, and Back leads home @long', async ({ page, shop }) => {
  await page.goto('/');
  await searchBox(page).fill('фильтр');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expectTotal(page, (await shop.search({ q: 'фильтр' })).totalHits);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('leaving right after typing leaves the next page alone @long', async ({ page }) => {
  await page.goto('/search');
  await total(page);
  await searchBox(page).pressSequentially('фильтр', { delay: 5 });
  await page.getByRole('link', { name: 'Контакты' }).first().click();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.waitForTimeout(800);
  await expect(page).toHaveURL(/\/contacts$/);
});

test('a part number is found however it is written', async ({ page, shop }) => {
  const { hits } = await shop.search({
    q: '',
    hitsPerPage: 200,
    attributesToRetrieve: ['id', 'name', 'article', 'brand'],
  });
  const target =
    hits.find(({ article }) => /^[A-Z]+ ?\d[\d/ -]{3,}$/.test(article)) ??
    hits.find(({ article }) => /\d{5,}/.test(article));
  if (target === undefined) throw new Error('No article to look for');
  const spellings = [
    target.article,
    target.article.toLowerCase(),
    target.article.replace(/[\s/-]/g, ''),
    ` ${target.article.split('').join(' ')} `,
  ];
  // In `make verify` all of them; the rules of spelling have vectors of their own.
  for (const spelling of process.env.VERIFY === '1' ? spellings : spellings.slice(-1)) {
    await page.goto(`/catalog/productSearchOEM?oem=${encodeURIComponent(spelling)}`);
    await expect(page.getByRole('heading', { level: 1 }), spelling).toContainText(target.article);
    // The number of several makers: whose it is stands in the list.
    const maker = page
      .getByRole('listitem')
      .filter({ has: page.getByText(target.brand, { exact: true }) })
      .getByRole('link');
    const product = page.locator(`table a[href="/product/${target.id}"]`);
    await expect(maker.or(product).first()).toBeVisible();
    if (await maker.isVisible()) await maker.click();
    await expect(product, spelling).toBeVisible();
  }
});

test('a number typed in the product search: the products that have it, what begins so, one slip apart, and the way to its page @long', async ({
  page,
}) => {
  await page.goto('/search?q=W914/2');
  await expect(page.getByRole('link', { name: /MANN-FILTER W 914\/2/ }).first()).toBeVisible();
  await page.goto('/search?q=914/2');
  await expect(page.getByRole('link', { name: /MANN-FILTER W 914\/2/ }).first()).toBeVisible();
  await page.goto('/search?q=Ц914/2');
  await expect(page.getByRole('link', { name: /MANN-FILTER W 914\/2/ }).first()).toBeVisible();
  await page.goto('/search?q=номер 21080-1012005-00');
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText('LADA 2108-1012005');
  await expect(cards.nth(1)).toContainText('аналог 21080-1012005-00');
  await page.goto('/search?q=W914/9');
  const near = page.getByRole('region', { name: 'Почти то, что искали' });
  await expect(near.getByRole('link', { name: /MANN-FILTER W 914\/2/ }).first()).toBeVisible();
  await expect(near.getByText('Номер отличается одним знаком')).toBeVisible();
  await page.getByRole('link', { name: 'Замены и аналоги' }).click();
  await expect(page).toHaveURL(/productSearchOEM\?oem=W914%2F9&update=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('W914/9');
});

test('nothing found: says what was tried, offers what would be found, mixes nothing', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.getByRole('heading', { level: 1 }), 'markup in a query stays text').toContainText('<img src=x');
  expect(await page.locator('main img[src="x"]').count()).toBe(0);

  await page.goto('/search?q=vfckj&as=vfckj');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'как мы это понимаем' })
    .getByRole('link', { name: 'Искать так' })
    .click();
  await expect(page).toHaveURL(/q=vfckj$/);
  await expect.poll(() => total(page)).toBeGreaterThan(0);
  await expect(searchBox(page)).toHaveValue('vfckj');

  await page.goto('/search?q=масло&price=1-2');
  await page.getByRole('button', { name: 'Снять фильтры' }).click();
  await expect(page).not.toHaveURL(/price/);
  await expect.poll(() => total(page)).toBeGreaterThan(0);
});

test('very long and strange queries do no harm @long', async ({ page }) => {
  for (const query of ['щ'.repeat(2000), '-', '"', '\\', '%', '-масло "', '\u200b\u00a0', '💥'.repeat(50)]) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    await expect(page.getByText(/товар/).first()).toBeVisible();
  }
});

test('a change of the city changes prices and stock without a reload and keeps query and filters @long', async ({
  page,
  shop,
}) => {
  const { cities } = await shop.init();
  const [homeCity] = cities;
  const other = cities.find(({ zone }) => zone !== homeCity?.zone);
  if (other === undefined) throw new Error('All cities share one price zone');
  await page.goto('/search?q=масло&stock=1&price=300-5000');
  await total(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator('header').getByRole('button', { name: 'Москва' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${other.name}`) })
    .first()
    .click();
  const expected = await shop.search({ q: 'масл ', filter: `in_stock = ${other.id}` });
  await expectTotal(page, expected.totalHits);
  const zone = `z${other.zone}`;
  await expect(cards(page)).toHaveCount(expected.hits.length);
  const shown = await prices(page);
  expect(shown).toEqual(expected.hits.map(({ price }) => price?.[zone]));
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(new URL(page.url()).searchParams.get('price')).toBeNull();
  expect(new URL(page.url()).searchParams.get('stock')).toBe('1');
  await expect(searchBox(page)).toHaveValue('масло');
});

test('quick view, and from the results into the cart @long', async ({ page }) => {
  await page.goto('/search?q=масло');
  await total(page);
  const card = cards(page).first();
  await card.hover();
  await card
    .getByRole('button', { name: /Быстрый просмотр/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.getByRole('button', { name: /В корзину|Заказать/ }).click();
  await expect(card.getByRole('group', { name: /Количество/ })).toBeVisible();
  await card.getByRole('button', { name: 'Больше' }).click();
  await expect(card.getByRole('textbox')).toHaveValue('2');
  await page.reload();
  await expect(cards(page).first().getByRole('textbox')).toHaveValue('2');
});
