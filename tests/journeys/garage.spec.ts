import type { Locator, Page } from '@playwright/test';
import { Customer, logInByForm } from './login';
import { expect, plain, test } from './shop';
import { VIEWPORTS } from './viewports';

/** Kia Rio III, 2013. */
const VIN = 'Z94CB41AADR123456';
const CAR = 'Киа Рио';

/** The menu of cars: in the header, on the phone inside its menu. */
async function openCars(page: Page, isPhone: boolean): Promise<Locator> {
  const name = new RegExp(`^(Моя машина|${CAR})`);
  if (!isPhone) {
    await page.locator('header').getByRole('button', { name }).click();
    return page.getByRole('group', { name: 'Моя машина' });
  }
  await page.getByRole('button', { name: 'Меню', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await menu.getByRole('button', { name }).click();
  return menu;
}

/** In the window of a new car, whose number is typed already. */
async function addByVin(window: Locator): Promise<void> {
  await expect(window.getByLabel('VIN или номер кузова')).toHaveValue(VIN);
  const summary = window.getByText(/Покажем, какие детали|Данные о ней не проверены/);
  const several = window.getByRole('group', { name: 'Какая из них ваша?' });
  await expect(summary.or(several)).toBeVisible();
  if (await several.isVisible()) await several.getByRole('button').first().click();
  await expect(summary).toBeVisible();
  await window.getByRole('button', { name: 'Добавить машину' }).click();
  await expect(window).toHaveCount(0);
}

/** Adds the number's car in the window. */
async function typeVin(window: Locator): Promise<void> {
  await window.getByLabel('VIN или номер кузова').fill(VIN);
  await addByVin(window);
}

for (const { name, viewport, tag } of VIEWPORTS) {
  test.describe(name + tag, () => {
    test.use({ viewport });

    test('a car saved as a guest says what fits, and is kept after the login', async ({ page }) => {
      test.slow();
      const requestedIds: number[][] = [];
      page.on('response', (response) => {
        if (response.ok() && response.url().endsWith('/getFits'))
          requestedIds.push((response.request().postDataJSON() as { ids: number[] }).ids);
      });
      await page.goto('/search?q=колодки');
      await expect(page.locator('main article').first()).toBeVisible();
      expect(requestedIds).toEqual([]);

      const cars = await openCars(page, name === 'phone');
      await cars.getByRole('button', { name: 'Добавить машину' }).click();
      await typeVin(page.getByRole('dialog', { name: 'Новая машина' }));
      const badge = page
        .locator('main article')
        .getByText(/^(Подходит|Не\sподходит|(?:Проверьте|Сверьте)\s.+|Не\sзнаем, подойдёт\sли)$/);
      await expect(badge.first()).toBeVisible();
      const shown = await page.locator('main article').count();
      await expect(badge).toHaveCount(shown);
      expect(requestedIds.flat().length, 'no card is asked about twice').toBe(new Set(requestedIds.flat()).size);

      await page.getByRole('button', { name: /^Подходит к машине «Киа Рио/ }).click();
      await expect(page).toHaveURL(/[?&]car=\d+/);
      await expect(page.getByRole('button', { name: /^Подходит к машине «Киа Рио/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.reload();
      await expect(page.getByRole('button', { name: /^Подходит к машине «Киа Рио/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      );

      await page.goto('/login');
      await logInByForm(page, new Customer());
      await expect(page).toHaveURL(/\/account$/);
      await page.goto('/account/vehicle');
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(CAR) })).toHaveCount(1);
      await expect(page.getByText(VIN)).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('shop-garage'))).toBeNull();

      const menu = await openCars(page, name === 'phone');
      await expect(menu.getByRole('button', { name: new RegExp(`^${CAR}`), pressed: true })).toBeVisible();
      await menu.getByRole('button', { name: 'Без машины' }).click();
      await expect(page.getByRole('button', { name: 'Без машины' })).toHaveCount(0);
      await page.goto('/search?q=колодки');
      await expect(page.locator('main article').first()).toBeVisible();
      await expect(badge).toHaveCount(0);
    });
  });
}

test('the home page asks a guest for the car, by VIN or by make, and shows what it needs @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const strip = page.getByRole('region', { name: 'Моя машина' });
  await strip.getByRole('button', { name: 'Выбрать марку и модель' }).click();
  const window = page.getByRole('dialog', { name: 'Новая машина' });
  for (const [label, option] of [
    ['Марка', /Лада/],
    ['Модель', /^Веста/],
    ['Поколение', /^I,/],
    ['Двигатель', /21129/],
  ] as const) {
    await window.getByRole('combobox', { name: label }).click();
    await window.getByRole('option', { name: option }).first().click();
  }
  await window.getByRole('button', { name: 'Добавить машину' }).click();
  await expect(strip.getByText('Лада Веста 1.6')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await strip.getByRole('button', { name: 'Выбрать марку и модель' }).click();
  await expect(window.getByLabel('VIN или номер кузова')).toBeFocused();
  const make = await window.getByRole('combobox', { name: 'Марка' }).boundingBox();
  expect(make?.width, 'the chosen make can be read').toBeGreaterThan(200);
  await page.keyboard.press('Escape');
  await expect(strip.getByRole('button', { name: 'Выбрать марку и модель' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await strip.getByLabel('VIN или номер кузова').fill(VIN);
  await strip.getByLabel('VIN или номер кузова').press('Enter');
  await addByVin(window);
  await expect(strip.getByText(CAR)).toBeVisible();
  await page.reload();
  const before = await strip.boundingBox();
  await strip.getByRole('link', { name: /^Масло/ }).waitFor();
  await expect(strip.getByRole('link', { name: /₽$/ })).toHaveAttribute('href', /^\/set\//);
  expect((await strip.boundingBox())?.height, 'the strip keeps its height').toBe(before?.height);
  await strip.getByRole('link', { name: /^Масло/ }).click();
  await expect(page).toHaveURL(/\/search\?q=.*&car=\d+/);
  await expect(page.locator('main article').first()).toBeVisible();
});

test('the page of a VIN puts its car into the garage; the product page tells why it fits or not, the cart warns @long', async ({
  page,
  shop,
}) => {
  await page.goto(`/catalog/vehicleSearch?vin-search=${VIN}&update=true`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Рио');
  const save = page.getByRole('button', { name: 'В мой гараж' });
  if (!(await save.isVisible())) await page.locator('main').getByRole('link', { name: /Рио/ }).first().click();
  await save.click();
  await expect(page.getByRole('button', { name: 'В гараже' })).toBeVisible();

  const { init } = { init: await shop.init() };
  const { hits } = await shop.search({ q: 'колодки Renault', filter: [`in_stock = ${init.cities[0]?.id ?? 1}`] });
  const ofMakers = await shop.search({ q: 'колодки Hyundai Solaris, Kia Rio' });
  const answer = await page.request.post('/api/shop/getFits', {
    data: {
      vehicle_id: await page.evaluate(
        () => (JSON.parse(localStorage.getItem('shop-car') ?? '{}') as { car: { vehicle: number } }).car.vehicle,
      ),
      ids: [...hits, ...ofMakers.hits].map(({ id }) => id),
    },
  });
  const { fits } = (await answer.json()) as { fits: { id: number; fit: string; reason: string; check: string }[] };
  const other = fits.find(({ fit }) => fit === 'contradicts');
  expect(other, 'the shop has pads of another make').toBeDefined();
  const doubtful = fits.find(({ fit }) => fit === 'possible');
  expect(doubtful, 'the shop has pads that may fit').toBeDefined();
  await page.goto(`/product/${doubtful?.id ?? 0}#fit`);
  const settled = page.getByRole('group', { name: 'Подойдёт ли к машине' });
  await expect(settled).toBeFocused();
  await expect(settled).toContainText(`: ${doubtful?.check ?? '?'}`);
  await expect(settled.getByRole('link', { name: /^Уточнить по\sVIN$/ })).toHaveAttribute('href', new RegExp(VIN));

  await page.goto(`/product/${other?.id ?? 0}`);
  const panel = page.getByRole('complementary', { name: 'Купить' });
  await expect(panel.getByText(/^Не\sподходит к\sмашине «Киа Рио/)).toBeVisible();
  expect(plain(await panel.textContent()).toLowerCase()).toContain(plain(other?.reason ?? '?').toLowerCase());

  await panel.getByRole('button', { name: 'В корзину', exact: true }).click();
  await page.goto('/cart');
  await expect(page.locator('main').getByText(/^Не\sподходит к\sмашине «Киа Рио/)).toBeVisible();
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /Оформить|оформлению/ })
      .first(),
  ).toBeVisible();
});
