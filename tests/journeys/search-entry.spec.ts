import type { Locator, Page } from '@playwright/test';
import { expectAccessibleOnTheWay } from './accessibility';
import { cards, expect, expectTotal, searchBox, test, total } from './shop';

const ENGINE = /\/multi-search/;

const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option');
const optionsOf = (page: Page, group: string): Locator => page.getByRole('group', { name: group }).getByRole('option');
const tab = (page: Page, name: string): Locator => page.getByRole('search').getByRole('button', { name, exact: true });

test('three tabs lead to three addresses; spaces lead nowhere', async ({ page }) => {
  await page.goto('/contacts');
  await searchBox(page).fill('   ');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/contacts$/);

  await tab(page, 'VIN или кузов').click();
  await searchBox(page).fill('ХТАGFL110КУ214358');
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(/\/catalog\/vehicleSearch\?vin-search=[^&]+&update=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Лада Веста');
  await expect(page.getByText('Исправили:')).toBeVisible();
  await expect(searchBox(page)).toHaveValue('ХТАGFL110КУ214358');

  await tab(page, 'Номер детали').click();
  await searchBox(page).fill('W 914/2');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/catalog\/productSearchOEM\?oem=W\+914%2F2&update=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('W 914/2');
  const goals = await page.evaluate(
    () => (window as unknown as { shopGoals: { goal: string; params: { by: string } }[] }).shopGoals,
  );
  expect(goals.map(({ goal, params }) => [goal, params.by])).toEqual([
    ['search', 'vin'],
    ['search', 'number'],
  ]);
});

const EVERYTHING = process.env.VERIFY === '1';
const ANY_TAB = ['Товары', 'VIN или кузов', 'Номер детали'] as const;
const SPELLINGS = [
  ['чефпад110лн214358', 'Лада Веста'],
  ['хтаGFL 110 КУ 214358', 'Лада Веста'],
  ['NZE121-3019283', 'Королла'],
  ['nze1213019283', 'Королла'],
] as const;

test('a VIN or a frame number typed into any tab opens the page of its car, on Enter and by the button', async ({
  page,
}) => {
  test.slow();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/contacts');
  for (const [index, name] of ANY_TAB.entries()) {
    // Each spelling in one tab; in `make verify` in every tab.
    const spellings = EVERYTHING ? SPELLINGS : SPELLINGS.filter((_, place) => place % 3 === index);
    for (const [typed, car] of spellings) {
      await tab(page, name).click();
      await searchBox(page).fill(typed);
      if (index === 0) await page.getByRole('button', { name: 'Найти' }).click();
      else await searchBox(page).press('Enter');
      await expect(page).toHaveURL(/\/catalog\/vehicleSearch\?vin-search=[^&]+&update=true$/);
      await expect(heading).toContainText(car);
      // From the page of one car to the other's; in `make verify` each from a page of neither.
      if (EVERYTHING) await page.goto('/contacts');
    }
  }

  // The home page's box, and a page that searches as one types.
  await page.goto('/');
  await searchBox(page).fill('XTAGFL110KY214358');
  await searchBox(page).press('Enter');
  await expect(heading).toContainText('Лада Веста');
  await page.goto('/search?q=масло');
  await total(page);
  await searchBox(page).fill('XTAGFL110KY214358');
  await searchBox(page).press('Enter');
  await expect(heading).toContainText('Лада Веста');
});

test('a part number that looks like a frame number stays a part number @long', async ({ page }) => {
  await page.goto('/contacts');
  await tab(page, 'Номер детали').click();
  await searchBox(page).fill('21080-1012005');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/catalog\/productSearchOEM\?oem=21080-1012005/);
});

test('completions by keyboard: groups, marks, at most 24, and where they lead @long', async ({ page, shop }) => {
  test.slow();
  await page.goto('/contacts');
  const box = searchBox(page);
  await box.pressSequentially('масло', { delay: 30 });
  const inStock = await shop.search({ q: 'масл ', filter: 'in_stock = 1' });
  await expect(optionsOf(page, 'Запросы').first()).toContainText(String(inStock.totalHits));
  // Half a word is completed, not offered.
  await box.press('Backspace');
  await expect(options(page).filter({ hasText: /^масл\d/ })).toHaveCount(0);
  await expect(optionsOf(page, 'Запросы').first()).toHaveText(/^масло/);
  await expect(optionsOf(page, 'Товары')).toHaveCount(7);
  expect(await options(page).count()).toBeLessThanOrEqual(24);
  await expect(optionsOf(page, 'Разделы').first().locator('mark').first()).toHaveText(/масл/i);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleOnTheWay(page);

  await box.press('ArrowDown');
  const first = await options(page).first().getAttribute('id');
  await expect(box).toHaveAttribute('aria-activedescendant', first ?? '');
  await box.press('End');
  await expect(optionsOf(page, 'Товары').last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box).toHaveValue('масл');
  await box.press('ArrowDown');
  await expect(optionsOf(page, 'Товары')).toHaveCount(7);
  await box.press('ArrowDown');
  await box.press('End');
  await expect(optionsOf(page, 'Товары').last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/contacts$/);
});

test('an answer that is late never replaces a newer one; without the engine one still shops @long', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/contacts');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(ENGINE, async (route) => {
    const { queries } = route.request().postDataJSON() as { queries: { q: string }[] };
    if (queries[0]?.q === 'фильтр') await held;
    await route.continue().catch(() => undefined);
  });
  await searchBox(page).fill('фильтр');
  await page.waitForRequest(ENGINE);
  await searchBox(page).fill('свеча');
  await expect(optionsOf(page, 'Товары').first()).toContainText(/свеч/i);
  release();
  await expect(optionsOf(page, 'Запросы').first()).toContainText('свеча');
  await expect(optionsOf(page, 'Товары').filter({ hasText: /фильтр/i })).toHaveCount(0);

  await page.unroute(ENGINE);
  await page.route(ENGINE, (route) => route.abort());
  await searchBox(page).fill('колодки');
  await expect(page.getByText('Подсказки сейчас не отвечают').first()).toBeVisible();
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole('alert')).toContainText('Корзина цела');
  await expect(cards(page)).toHaveCount(12);
  await cards(page)
    .first()
    .getByRole('button', { name: /В корзину|Заказать/ })
    .click();
  consoleErrors.length = 0;
});

test('text typed while a product is loading is not lost, and Enter leads to its results', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/getProduct?*', async (route) => {
    await held;
    await route.continue();
  });
  const search = 'тормозные колодки';
  const openProduct = async () => {
    await page.goto('/search?q=масло');
    const product = cards(page).first().locator('h3 a');
    const address = (await product.getAttribute('href')) ?? '';
    await product.click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    return (await product.textContent())?.trim() ?? '';
  };
  const expectResults = async () => {
    await expect(page).toHaveURL(/\/search\?q=[^&]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(search);
    await expect(searchBox(page)).toHaveValue(search);
  };

  await openProduct();
  await searchBox(page).fill(search);
  await searchBox(page).press('Enter');
  await expectResults();

  const name = await openProduct();
  await searchBox(page).fill(search);
  answer();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(searchBox(page)).toHaveValue(search);
  await searchBox(page).press('Enter');
  await expectResults();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
  await searchBox(page).fill(search);
  await searchBox(page).press('Enter');
  await expectResults();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(searchBox(page)).toHaveValue('');
});

test('recent searches are kept here and can be removed @long', async ({ page }) => {
  await page.goto('/contacts');
  for (const text of ['колодки', 'свечи']) {
    await searchBox(page).fill(text);
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await total(page);
  }
  await page.goto('/contacts');
  await searchBox(page).click();
  await expect(optionsOf(page, 'Вы искали')).toHaveText([/свечи/, /колодки/]);
  await searchBox(page).press('ArrowDown');
  await searchBox(page).press('Delete');
  await expect(optionsOf(page, 'Вы искали')).toHaveText([/колодки/]);
  await page.getByRole('button', { name: 'Забыть недавние' }).click();
  await expect(optionsOf(page, 'Вы искали')).toHaveCount(0);
});

test('what is typed before the list of a category has come stays; a link to a category clears the box @long', async ({
  page,
  shop,
}) => {
  const category = await shop.largestCategory();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/catalog-page-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(category.url, { waitUntil: 'commit' });
  await searchBox(page).fill('5w-40');
  release();
  await expect(page).toHaveURL(/\?q=5w-40$/);
  await expectTotal(page, (await shop.search({ q: '5w40', filter: `category_ids = ${category.id}` })).totalHits);
  await expect(searchBox(page)).toHaveValue('5w-40');

  await page.goto('/search?q=масло');
  await total(page);
  await page.locator('header').getByRole('link', { name: category.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`${category.url}$`));
  await expect(searchBox(page)).toHaveValue('');
});

test('a VIN nobody can decode becomes a question to an expert; nothing typed is lost on the way', async ({
  page,
  consoleErrors,
}) => {
  test.slow();
  await page.goto('/catalog/vehicleSearch?vin-search=QQQ999-1234567&update=true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Номер кузова');
  await expectAccessibleOnTheWay(page);
  const send = page.getByRole('button', { name: 'Отправить заявку' });
  await expect(page.getByRole('checkbox', { name: /имени, телефона и VIN/ })).not.toBeChecked();
  await send.click();
  await expect(page.getByLabel('Что нужно')).toBeFocused();
  await page.getByLabel('Что нужно').fill('Ступичный подшипник');
  await page.getByRole('textbox', { name: 'Имя' }).fill('Анна');
  await page.getByRole('textbox', { name: 'Телефон' }).fill('9162044517');
  await page.getByRole('checkbox', { name: /имени, телефона и VIN/ }).check();

  await page.route(/postVehicleRequest/, (route) => route.abort());
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Связь пропала');
  await expect(page.getByLabel('Что нужно')).toHaveValue('Ступичный подшипник');
  await page.unroute(/postVehicleRequest/);
  await send.click();
  await expect(page.getByText(/Заявка № \d+ принята/)).toBeVisible();
  consoleErrors.length = 0;
});

test('on the phone the search takes the whole screen and gives it back @long', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await searchBox(page).click();
  await expect(page.getByRole('button', { name: 'Закрыть поиск' })).toBeVisible();
  await searchBox(page).pressSequentially('тормоз', { delay: 30 });
  await expect(optionsOf(page, 'Товары').first()).toBeVisible();
  expect(await page.getByRole('search').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessibleOnTheWay(page);
  await page.getByRole('button', { name: 'Закрыть поиск' }).click();
  await expect(options(page)).toHaveCount(0);

  await searchBox(page).click();
  await optionsOf(page, 'Разделы').first().click();
  await expect(page).toHaveURL(/\/catalog\//);
  await expect.poll(() => total(page)).toBeGreaterThan(0);
  await page.goto('/sales');
  await expect.poll(() => total(page)).toBeGreaterThan(0);
  await expect(cards(page).first().locator('s')).toBeVisible();
});
