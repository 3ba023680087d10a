import type { Page } from '@playwright/test';
import { Customer, logInByForm } from './login';
import { expect, plain, test } from './shop';
import { VIEWPORTS } from './viewports';

/** Kia Rio III, 2013. */
const VIN = 'Z94CB41AADR123456';
const CAR = 'Киа Рио';

/** The garage window: opened from the header, on the phone from the menu. */
async function openCars(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Меню' })
      .getByRole('button', { name: new RegExp(`Моя машина|${CAR}`) })
      .click();
  } else {
    await page
      .locator('header')
      .getByRole('button', { name: new RegExp(`^(Моя машина|${CAR}.*)$`) })
      .click();
  }
}

async function addByVin(page: Page): Promise<void> {
  const window = page.getByRole('dialog');
  await window.getByRole('button', { name: 'Добавить машину' }).click();
  await window.getByLabel('VIN или номер кузова').fill(VIN);
  const summary = window.getByText(/Покажем, какие детали|Данные о ней не проверены/);
  const several = window.getByRole('group', { name: 'Какая из них ваша?' });
  await expect(summary.or(several)).toBeVisible();
  if (await several.isVisible()) await several.getByRole('button').first().click();
  await expect(summary).toBeVisible();
  await window.getByRole('button', { name: 'Добавить машину' }).click();
  await expect(window).toHaveCount(0);
}

for (const { name, viewport, tag } of VIEWPORTS) {
  test.describe(name + tag, () => {
    test.use({ viewport });

    test('a car saved as a guest says what fits, and is kept after the login', async ({ page }) => {
      test.slow();
      const requestedIds: number[][] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/getFits')) requestedIds.push((request.postDataJSON() as { ids: number[] }).ids);
      });
      await page.goto('/search?q=колодки');
      await expect(page.locator('main article').first()).toBeVisible();
      expect(requestedIds).toEqual([]);

      await openCars(page, name === 'phone');
      await addByVin(page);
      const badge = page
        .locator('main article')
        .getByText(/^(Подходит|Не\sподходит|Похоже, подходит|Не\sзнаем, подойдёт\sли)$/);
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

      await openCars(page, name === 'phone');
      await expect(page.getByRole('button', { name: new RegExp(`^${CAR}`), pressed: true })).toBeVisible();
      // Choosing closes the window.
      await page.getByRole('button', { name: /Не\sподбирать/ }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goto('/search?q=колодки');
      await expect(page.locator('main article').first()).toBeVisible();
      await expect(badge).toHaveCount(0);
    });
  });
}

test('the page of a VIN puts its car into the garage; the product page tells why it fits or not, the cart warns', async ({
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
  const answer = await page.request.post('/api/shop/getFits', {
    data: {
      vehicle_id: await page.evaluate(
        () => (JSON.parse(localStorage.getItem('shop-car') ?? '{}') as { car: { vehicle: number } }).car.vehicle,
      ),
      ids: hits.map(({ id }) => id),
    },
  });
  const { fits } = (await answer.json()) as { fits: { id: number; fit: string; reason: string }[] };
  const other = fits.find(({ fit }) => fit === 'contradicts');
  expect(other, 'the shop has pads of another make').toBeDefined();
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
