import type { Page } from '@playwright/test';
import { expect, searchBox, test } from './shop';
import { VIEWPORTS } from './viewports';

/** Kia Rio III, 2013. */
const VIN = 'Z94CB41AADR123456';
/** The same VIN with Cyrillic look-alike letters. */
const TYPED = 'z94СВ41ААDR123456';

const inCart = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    ((JSON.parse(localStorage.getItem('shop') ?? '{}') as { products?: { id: number }[] }).products ?? []).map(
      ({ id }) => id,
    ),
  );

for (const { name, viewport, tag } of VIEWPORTS) {
  test.describe(name + tag, () => {
    test.use({ viewport });

    test('from a VIN by its group and drawing to a part in the cart', async ({ page }) => {
      await page.goto('/catalog/vehicleSearch');
      await page.getByRole('search').getByRole('button', { name: 'VIN или кузов', exact: true }).click();
      await searchBox(page).fill(TYPED);
      await searchBox(page).press('Enter');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Рио');
      await expect(page.getByText('Исправили:')).toBeVisible();
      await expect(page.getByText(VIN).first()).toBeVisible();

      await page
        .getByRole('link', { name: /Масляная система/ })
        .first()
        .click();
      await expect(heading).toHaveText('Масляная система');
      await page.locator('[data-hot="1"]').click();
      const row = page.locator('[data-detail="1"]').first();
      await expect(row).toContainText('Фильтр масляный');
      await expect(page).toHaveURL(/detail=1/);

      await page
        .locator('[data-detail="1"]')
        .getByRole('button', { name: /в корзину/i })
        .first()
        .click();
      await expect.poll(async () => (await inCart(page)).length).toBe(1);
      const [product] = await inCart(page);
      await page.goBack();
      await expect(heading).toContainText(/Рио|Масляная система/);
      await page.goto('/cart');
      await expect(page.locator(`main a[href="/product/${product ?? 0}"]`).first()).toBeVisible();
    });
  });
}

test('the VIN of the home page leads to a car with oil, filters, plugs, pads and units with numbers', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^[A-Z0-9]{17}$/ }).click();
  await expect(page.getByRole('heading', { name: 'Для обслуживания' })).toBeVisible();
  for (const part of [/^Масло/, /Фильтр масляный/, /Фильтр воздушный/, /Свеча зажигания/, /Колодки передние/]) {
    await expect(page.getByRole('button', { name: part }).filter({ hasText: '₽' })).toBeVisible();
  }
  const units = page.getByRole('link', { name: /Проверьте по VIN|Совпадает с машиной/ });
  await expect.poll(() => units.count()).toBeGreaterThanOrEqual(10);
  await expect(page.getByText(/узлов: номеров пока нет/)).toBeVisible();
});

test('replacements of a service part stand below its name, at the full width @long', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`/catalog/vehicleSearch?vin-search=${VIN}&update=true`);
  await page.getByRole('button', { name: /^Фильтр масляный/ }).click();
  const replacements = page.getByRole('list', { name: 'Что поставить: Фильтр масляный' }).first();
  const name = await page
    .getByRole('list', { name: 'Фильтр масляный', exact: true })
    .locator('b')
    .first()
    .boundingBox();
  expect((await replacements.boundingBox())?.x).toBe(name?.x);
});

test('from the oil of a drawing to the oils of the car @long', async ({ page }) => {
  await page.goto(`/catalog/vehicleSearch?vin-search=${VIN}&update=true`);
  await page
    .getByRole('link', { name: /Масляная система/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Подобрать: Масло моторное' }).click();
  await expect(page.getByRole('button', { name: /^Масло/ })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Взять набор' }).first().click();
  await expect.poll(async () => (await inCart(page)).length).toBeGreaterThan(0);
});

test('a car is found by its name, by its frame code and by the beginning of its VIN @long', async ({ page }) => {
  await page.goto('/contacts');
  await searchBox(page).click();
  await page.getByRole('button', { name: 'VIN или кузов' }).click();
  const cars = page.getByRole('group', { name: 'Машины' }).getByRole('option');
  for (const text of ['веста 1.6 2019', 'XTAGFL', 'чефпад']) {
    await searchBox(page).fill(text);
    await expect(cars.first()).toContainText('Лада Веста');
  }
  await searchBox(page).fill('nze121');
  await expect(cars).toHaveText([/Тойота Королла/]);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/catalog\/detailsScheme\?car=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Королла');

  await page.goto('/catalog/vehicleSearch?vin-search=веста+1.6&update=true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Машины по запросу «веста 1.6»');
  await page
    .getByRole('link', { name: /Лада Веста 1.6/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/catalog\/detailsScheme\?car=\d+$/);
});

test('a frame number, a word of emoji and an unknown unit are answered in words @long', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/catalog/vehicleSearch?vin-search=NZE121-3019283&update=true');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Королла');

  await page.goto(`/catalog/vehicleSearch?vin-search=${encodeURIComponent('🚗'.repeat(17))}&update=true`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('не похоже на VIN');
  await expect(page.locator('main')).not.toContainText('Что-то пошло не так');

  await page.goto('/catalog/detailsScheme?car=1&unit=999999');
  await expect(page.locator('main')).toContainText(/узла.*нет/i);
  await expect(page.locator('main').getByRole('link').first()).toBeVisible();
  // The browser logs the refused request.
  consoleErrors.length = 0;
});
