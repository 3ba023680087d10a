import type { Locator, Page } from '@playwright/test';
import { Customer, logInByForm } from './login';
import { choicesPriced } from './orders';
import { expect, searchBox, test, total, type City } from './shop';
import { gather, visitor, type Width } from './page-states';

const inCart = (page: Page): Promise<number> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('shop') ?? '{}') as { products?: unknown[] }).products?.length ?? 0,
  );

async function courierTo(page: Page, city: City, address: string): Promise<void> {
  await page
    .getByRole('group', { name: `Как получить: ${city.name}` })
    .getByRole('radio', { name: /курьер/i })
    .check({ force: true });
  const field = page.locator(`#address-${city.id}`);
  await field.fill(address);
  await field.press('Escape');
}

const button = (page: Page): Locator =>
  page
    .getByRole('button', { name: /^Заказать/ })
    .filter({ visible: true })
    .first();

for (const width of [1440, 390] as Width[]) {
  test(`a guest buys with delivery to two cities at ${width} px; the login in the middle keeps cart and choices @long`, async ({
    browser,
    shop,
  }) => {
    test.slow();
    const [homeCity, otherCity] = await shop.twoCities();
    const page = await visitor(browser, { width, stored: await gather(shop, { cart: 2 }) });
    await page.goto('/cart');
    await expect(page.getByRole('region', { name: otherCity.name, exact: true })).toBeVisible();
    await page
      .locator('main')
      .getByRole('link', { name: /Оформить|Перейти к оформлению/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/checkout$/);
    await courierTo(page, homeCity, 'Ленинский проспект, 32а');
    await courierTo(page, otherCity, 'улица Ленина, 12');
    await page
      .getByRole('group', { name: 'Как заплатить' })
      .getByRole('radio', { name: /получении/ })
      .check({ force: true });

    const customer = new Customer();
    await logInByForm(page, customer);
    await expect(page.getByLabel('Имя')).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.locator(`#address-${homeCity.id}`)).toHaveValue('Ленинский проспект, 32а');
    await expect(page.locator(`#address-${otherCity.id}`)).toHaveValue('улица Ленина, 12');

    // Errors stand beside their fields, and a reload loses nothing.
    await button(page).click();
    const missing = page.getByRole('alert').filter({ hasText: 'осталось поправить' });
    await expect(missing).toContainText(/имя/i);
    await expect(missing).not.toContainText(/способ/i);
    await page.reload();
    await expect(page.locator(`#address-${otherCity.id}`)).toHaveValue('улица Ленина, 12');
    await page.getByLabel('Имя').fill('Анна');
    await page.getByRole('checkbox', { name: /офертой/ }).check();
    await page.getByRole('checkbox', { name: /обработку данных/ }).check();
    await choicesPriced(page);
    await button(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Приняли\s2\sзаказа/);
    expect(await inCart(page)).toBe(0);
    await customer.takesTokenOf(page);
    const { orders } = await customer.call<{ orders: { number: string }[] }>('getOrders');
    expect(orders).toHaveLength(2);
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: 'Корзина', exact: true }).first()).toBeVisible();
    await page.context().close();
  });
}

/** Presses Tab until the target has the focus and shows it. */
async function tabTo(page: Page, target: Locator, maxPresses = 120): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (
      await target
        .evaluate((element) => element === document.activeElement || element.contains(document.activeElement))
        .catch(() => false)
    ) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

test('the keyboard alone leads from the search to the order @long', async ({ browser }) => {
  test.slow();
  const page = await visitor(browser, { width: 1440 });
  const customer = new Customer();
  await customer.asksFrom(page);
  await page.goto('/');
  await expect(searchBox(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('масло');
  await page.keyboard.press('Enter');
  await total(page);
  await tabTo(
    page,
    page
      .locator('main article')
      .first()
      .getByRole('button', { name: /В корзину|Заказать/ }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Корзина, 1 товар/ })).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'В корзине' });
  await expect(sheet.getByRole('heading', { name: /В\sкорзине/ })).toBeFocused();
  await tabTo(page, sheet.getByRole('link', { name: /К\sкорзине/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cart$/);
  await tabTo(
    page,
    page
      .locator('main')
      .getByRole('link', { name: /Оформить|Перейти к оформлению/ })
      .first(),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);
  const ways = page.getByRole('group', { name: /^Как получить/ });
  await tabTo(page, ways.getByRole('radio').first());
  await ways.getByRole('radio', { name: /курьер/i }).focus();
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('combobox', { name: 'Адрес' }));
  await page.keyboard.type('Ленинский проспект, 32а');
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByLabel('Телефон'));
  await page.keyboard.type(customer.phone);
  await tabTo(page, page.getByRole('form', { name: /^Вход/ }).getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Получить код' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Код из СМС')).toBeFocused();
  await page.keyboard.type(await customer.code());
  await expect(page.getByLabel('Имя')).toBeVisible();
  await tabTo(page, page.getByLabel('Имя'));
  await page.keyboard.type('Анна');
  const pay = page.getByRole('group', { name: 'Как заплатить' });
  await tabTo(page, pay.getByRole('radio').first());
  await pay.getByRole('radio', { name: /получении/ }).focus();
  await page.keyboard.press('Space');
  for (const consent of [/офертой/, /обработку данных/]) {
    await tabTo(page, page.getByRole('checkbox', { name: consent }));
    await page.keyboard.press('Space');
  }
  await choicesPriced(page);
  // The query log hears which search led to the order; the page sends no amount.
  const logged = page.waitForRequest(
    (request) => request.url().includes('logSearches') && (request.postData() ?? '').includes('"event":"order"'),
  );
  await tabTo(page, button(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/принят/);
  const { events } = (await logged).postDataJSON() as { events: Record<string, unknown>[] };
  const order = events.find(({ event }) => event === 'order');
  expect(Object.keys(order ?? {}).sort()).toEqual(['event', 'number', 'product_id', 'search']);
  expect(await (await logged).response().then((response) => response?.status())).toBe(204);
  await page.context().close();
});
