import type { Page } from '@playwright/test';
import { expectAccessibleOnTheWay } from './accessibility';
import { carryToken, Customer, logIn, newCustomer } from './login';
import { confirmCart, intoCart } from './orders';
import { expect, plain, test } from './shop';

/** The widths share the child routes; `axe.spec.ts` visits all of them at both widths. */
const CHILDREN = [
  { width: 1440, children: ['', '/orders', '/order/', '/password'] },
  { width: 390, children: ['/addresses', '/editAddress', '/profile', '/vehicle', '/orderDetails?id='] },
];

const loginOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'login-id')?.value;

test('a guest on the way to the orders logs in, with a wrong code first, and arrives there @long', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const customer = new Customer();
  await customer.asksFrom(page);
  await page.goto('/account/orders?show=current');
  await expect(page).toHaveURL(/\/login$/);
  const main = page.locator('main');
  const ask = main.getByRole('button', { name: 'Получить код' });
  await expect(ask).toBeDisabled();
  await expect(main.getByRole('checkbox')).not.toBeChecked();
  await main.getByRole('checkbox').check();

  await main.getByLabel('Телефон').fill(customer.phone.slice(1, 9));
  await ask.click();
  await expect(main.getByText('Не хватает двух цифр: в номере их 11')).toBeVisible();
  await main.getByLabel('Телефон').fill(`8 ${customer.phone.slice(1, 4)} ${customer.phone.slice(4)}`);
  await expect(main.getByLabel('Телефон')).toHaveValue(customer.typed);
  await expect(main.getByText('Не хватает')).toHaveCount(0);
  await ask.click();

  const code = main.getByLabel('Код из СМС');
  await expect(code).toBeFocused();
  await expect(main.getByLabel('Телефон')).toHaveAttribute('readonly');
  const right = await customer.code();
  await page.keyboard.type(right === '0000' ? '1111' : '0000');
  await expect(main.getByText(/^Код не подошёл. Осталось попыток: 4$/).first()).toBeVisible();
  await expectAccessibleOnTheWay(page);
  // A wrong code answers 400, which the browser logs.
  consoleErrors.splice(0);
  await page.reload();
  await expect(main.getByLabel('Телефон')).toHaveValue(customer.typed);
  await main.getByRole('checkbox').check();
  await code.fill(right);
  await expect(page).toHaveURL(/\/account\/orders\?show=current$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказы');
  expect(
    await page.evaluate(
      () => (JSON.parse(localStorage.getItem('shop') ?? '{}') as { loginAgreement?: boolean }).loginAgreement,
    ),
  ).toBe(true);
  expect(await loginOf(page)).toBeTruthy();

  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});

for (const { width, children } of CHILDREN) {
  test(`pages of the personal area at ${width} px are for everybody to use @long`, async ({ page, shop }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 });
    const customer = await logIn(page, { name: 'Анна', city_id: 1 });
    const { cities } = await shop.init();
    const { hits } = await shop.search({ q: 'масло', filter: 'in_stock = 1' });
    if (!cities[0] || !hits[0]) throw new Error('Nothing to order');
    await intoCart(customer, cities[0], [hits[0]]);
    const [number = ''] = await confirmCart(customer);
    await customer.call('saveAddress', { city_id: cities[0].id, title: 'Дом', text: 'улица Ленина, 12' });
    await customer.call('saveVehicle', { title: 'Лада Веста', vin: 'XTAGFK330JY144213', year: 2018 });
    for (const child of children) {
      await page.goto(`/account${child}${/order\/|id=/.test(child) ? number : ''}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectAccessibleOnTheWay(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), child).toBeLessThanOrEqual(
        0,
      );
    }
  });
}

test('addresses and the profile are saved; what is removed comes back', async ({ page }) => {
  await logIn(page);
  await page.goto('/account/addresses');
  await page.getByRole('link', { name: 'Добавить адрес' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Впишите улицу и дом')).toBeVisible();
  await page.getByRole('combobox', { name: 'Адрес' }).fill('улица Ленина, 12');
  await page.getByLabel('Как назвать').fill('Гараж деда');
  await page.reload();
  await expect(page.getByLabel('Как назвать')).toHaveValue('Гараж деда');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { name: 'Гараж деда' })).toBeVisible();
  await page.getByRole('button', { name: 'Удалить: Гараж деда' }).click();
  // The offer stays for three seconds, which a busy machine may need for a click with all its checks.
  await page.getByRole('button', { name: 'Вернуть' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Гараж деда' })).toBeVisible();

  await page.goto('/account/profile');
  await page.getByLabel('Имя').fill('Анна');
  await page.getByLabel('Почта').fill('anna@');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Некорректный email')).toBeVisible();
  await page.getByLabel('Почта').fill('anna@example.ru');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Профиль сохранён')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Здравствуйте, Анна');
});

test('a car is added; the problem of a folded field opens its fold @long', async ({ page, consoleErrors }) => {
  await logIn(page);
  await page.goto('/account/vehicle');
  await page.getByRole('button', { name: 'Добавить машину' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Добавить машину' }).click();
  await expect(form.getByText('Впишите номер или выберите марку и модель')).toBeVisible();
  await form.getByLabel('VIN или номер кузова').fill('1fadp3k29dl123456');
  await expect(form.getByLabel('Год выпуска')).toBeHidden();
  await form.getByText('Ещё о машине').click();
  await form.getByLabel('Год выпуска').selectOption('2013');
  await form.getByLabel('Пробег, км').fill('9000000');
  await form.getByText('Ещё о машине').click();
  await expect(form.getByLabel('Пробег, км')).toBeHidden();
  await form.getByRole('button', { name: 'Добавить машину' }).click();
  await expect(form.getByLabel('Пробег, км')).toBeFocused();
  consoleErrors.length = 0; // the browser itself reports the 422
  await form.getByLabel('Пробег, км').fill('90000');
  await form.getByRole('button', { name: 'Добавить машину' }).click();
  await expect(page.getByRole('heading', { name: '1FADP3K29DL123456' })).toBeVisible();
  await expect(page.getByText('Контрольная цифра VIN не сходится')).toBeVisible();
});

test('an order is looked at, cancelled and bought again', async ({ page, shop }) => {
  const customer = await logIn(page);
  const { cities } = await shop.init();
  const { hits } = await shop.search({ q: 'масло', filter: 'in_stock = 1' });
  if (!cities[0] || !hits[0]) throw new Error('Nothing to order');
  await intoCart(customer, cities[0], [hits[0]]);
  const [number = ''] = await confirmCart(customer);
  await page.goto('/account/orders');
  await page.getByRole('link', { name: `Заказ ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${number}`);
  await expect(page.locator('main')).toContainText(plain(hits[0].name));
  await page.getByRole('button', { name: 'Отменить заказ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(page.getByRole('heading', { name: 'Отменён' })).toBeVisible();
  await page.getByRole('button', { name: 'Повторить заказ' }).click();
  const repeat = page.getByRole('dialog', { name: 'Повторить заказ' });
  await expect(repeat.getByRole('checkbox', { name: hits[0].name })).toBeChecked();
  await expect(repeat).toContainText('по тем же ценам');
  await repeat.getByRole('button', { name: /Добавить в\sкорзину/ }).click();
  await page.getByRole('button', { name: 'К корзине' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator('main')).toContainText(plain(hits[0].name));
  await page.goto('/account/orders?show=past');
  await expect(page.getByRole('link', { name: `Заказ ${number}` })).toBeVisible();
});

test('leaving everywhere ends every login; an old token ends its own', async ({ page, browser, consoleErrors }) => {
  const customer = await newCustomer({ name: 'Анна' });
  await carryToken(page, customer);
  const other = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' });
  const otherBrowserPage = await other.newPage();
  await carryToken(otherBrowserPage, customer);
  await page.goto('/account/password');
  await expect(page.getByText('Это устройство')).toBeVisible();
  await page.getByRole('button', { name: 'Выйти на всех устройствах' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await loginOf(page)).toBeUndefined();

  await otherBrowserPage.goto('/account/profile');
  await expect(otherBrowserPage).toHaveURL(/\/login$/);
  await expect(otherBrowserPage.getByText('Прежний вход закончился.')).toBeVisible();
  expect(await loginOf(otherBrowserPage)).toBeUndefined();
  await other.close();
  consoleErrors.splice(0);
});

test('tabs of one browser agree who is there @long', async ({ page, context }) => {
  await logIn(page, { name: 'Анна' });
  await page.goto('/account');
  const second = await context.newPage();
  await second.goto('/account/profile');
  await expect(second.getByLabel('Имя')).toHaveValue('Анна');
  await page.getByRole('navigation', { name: 'Разделы кабинета' }).getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(second).toHaveURL(/\/$/);
});
