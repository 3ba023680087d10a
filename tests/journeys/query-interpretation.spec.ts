import { cards, expect, expectTotal, group, searchBox, test, total } from './shop';

const divider = /^Другие (?:размеры|производители)/;

test('a query in the wrong layout is corrected, explained, and restored with one press @long', async ({
  page,
  shop,
}) => {
  await page.goto('/search');
  await total(page);
  await searchBox(page).pressSequentially('vfckj 5d40', { delay: 40 });
  const chip = page.getByRole('button', { name: 'Не менять: искать «vfckj»' });
  await expect(chip).toContainText('масло');
  await expect(page.getByRole('button', { name: 'Не менять: искать «5d40»' })).toContainText('5W-40');
  await expectTotal(page, (await shop.search({ q: 'масло «5w40' })).totalHits);
  await expect(page).toHaveURL(/q=vfckj\+5d40$/);
  await searchBox(page).press('Escape');

  await page.getByRole('button', { name: 'Искать как написано' }).click();
  await expect(page).toHaveURL(/as=vfckj~5d40/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');
  await page.getByRole('button', { name: 'Вернуть как было' }).click();
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/q=vfckj\+5d40$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');

  await searchBox(page).fill('vfckj');
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/q=vfckj$/);
});

test('other sizes and makers follow the exact hits under a line of their own; the next page has none @long', async ({
  page,
}) => {
  await page.goto('/search?q=масло+zic+4л');
  const exact = await total(page);
  await expect(page.getByRole('heading', { name: divider })).toBeVisible();
  await expect(page.locator('main s', { hasText: 'zic' })).toBeVisible();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(exact);
  const ids = await cards(page)
    .locator('h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(ids).size).toBe(ids.length);
  await page.getByRole('radio', { name: 'Список' }).check({ force: true });
  await expect(page.getByRole('table', { name: 'Товары' })).toHaveCount(2);

  await page.goto('/search?q=масло+4л');
  await total(page);
  await expect(page.getByRole('heading', { name: divider })).toHaveCount(0);
  await page.goto('/search?q=масло+4л&page=2');
  await total(page);
  await expect(page.getByRole('heading', { name: divider })).toHaveCount(0);
});

test('where no product has every word the variants stand alone, with their own pages and filters @long', async ({
  page,
  shop,
}) => {
  const { totalHits } = await shop.search({ q: 'аккумулятор' });
  await page.goto('/search?q=аккумулятор+999+ач');
  await expect(page.getByRole('heading', { name: divider })).toBeVisible();
  await expect(page.locator('main [role=status]').first()).toHaveText(new RegExp(`^точных нет, ${totalHits}\\sпохож`));
  await group(page, 'Бренд').getByRole('checkbox', { name: 'Varta' }).check();
  const found = await shop.search({ q: 'аккумулятор', filter: 'brand = Varta' });
  await expect(page.locator('main [role=status]').first()).toHaveText(
    new RegExp(`^точных нет, ${found.totalHits}\\sпохож`),
  );
});

test('near hits stand apart, say which word they lack, and every word can be insisted on', async ({ page }) => {
  await page.goto('/search?q=колодки+передние+брембомания');
  const near = page.getByRole('region', { name: 'Почти то, что искали' });
  await expect(near.locator('s', { hasText: 'брембомания' })).toBeVisible();
  await expect(near.getByText('без слова «брембомания»').first()).toBeVisible();
  await page.getByRole('link', { name: 'Искать все слова' }).click();
  await expect(page).toHaveURL(/words=all/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');
  await expect(near).toHaveCount(0);
  await page.getByRole('button', { name: 'Показать и похожее' }).click();
  await expect(near).toBeVisible();
});

test('filters hold for near hits and variants too @long', async ({ page }) => {
  await page.goto('/search?q=масло+zic+5w40+4л&brand=ZIC');
  await expect(page.getByRole('heading', { name: divider })).toBeVisible();
  const names = await cards(page).locator('h3').allTextContents();
  expect(names.length).toBeGreaterThan(await total(page));
  for (const name of names) expect(name).toContain('ZIC');
});

test('a chosen reading of a query survives the reset of filters @long', async ({ page }) => {
  await page.goto('/search?q=vfckj&as=vfckj&stock=1');
  await page.getByRole('button', { name: 'Сбросить всё' }).first().click();
  await expect(page).toHaveURL(/q=vfckj&as=vfckj$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');
});

test('the empty page keeps a wish, and offers spellings that exist @long', async ({ page, shop }) => {
  await page.goto('/search?q=аккумулятрр+шмалёвый+<b>');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>');
  const form = page.getByRole('form', { name: 'Сообщить, когда появится' });
  await form.getByRole('button', { name: 'Записать' }).click();
  await expect(form.getByText('Впишите почту или телефон')).toBeVisible();
  await expect(form.getByRole('textbox')).toBeFocused();
  await form.getByRole('textbox').fill('+7 916 123 45 678');
  await form.getByRole('button', { name: 'Записать' }).click();
  await expect(form.getByText('Лишние цифры: в номере их 11')).toBeVisible();
  await form.getByRole('textbox').fill('wish@example.com');
  await form.getByRole('checkbox').check();
  const sent = page.waitForResponse('**/addSearchWish');
  await form.getByRole('button', { name: 'Записать' }).click();
  expect((await sent).status()).toBe(200);
  await expect(page.getByText('Записали.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Спросить эксперта' }).getByLabel('Что нужно')).toHaveValue(/шмалёвый/);

  const { totalHits } = await shop.search({ q: 'домкрат' });
  await page.goto('/search?q=дамкрет&words=all');
  const close = page.getByRole('listitem').filter({ hasText: 'похожее слово: «домкрат»' });
  await expect(close).toContainText(String(totalHits));
  await close.getByRole('link', { name: 'Посмотреть' }).click();
  await expectTotal(page, totalHits);
});

test('a VIN in the product search leads to the parts of its car @long', async ({ page }) => {
  await page.goto('/search?q=XTAGFL110KY214358');
  await page.getByRole('main').getByRole('link', { name: 'Подобрать детали' }).click();
  await expect(page).toHaveURL(/\/catalog\/vehicleSearch\?vin-search=XTAGFL110KY214358&update=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Лада Веста');
});
