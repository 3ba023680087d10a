import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { Customer, logIn, logInByForm } from './login';
import { choicesPriced, confirmCart, intoCart, type Cart } from './orders';
import { digits, expect, plain, test, type City, type Hit, type Shop } from './shop';

async function guestCart(page: Page, lines: readonly { city: City; product: Hit }[]): Promise<void> {
  const products = lines.map(({ city, product }) => ({ id: product.id, city_id: city.id, qty: 1 }));
  await page.addInitScript((kept) => {
    if (localStorage.getItem('shop') === null)
      localStorage.setItem('shop', JSON.stringify({ version: '0.0.1', products: kept, cookieAccepted: true }));
  }, products);
}

const part = (page: Page, city: string) => page.getByRole('region', { name: new RegExp(`^\\d?${city}`) });

/** Everything but the delivery: who receives it, how it is paid, the two consents. */
async function fillRest(page: Page): Promise<void> {
  await page.getByLabel('Имя', { exact: true }).fill('Анна');
  await page.getByRole('radio', { name: /При получении/ }).check();
  await page.getByRole('checkbox', { name: /Согласен с офертой/ }).check();
  await page.getByRole('checkbox', { name: /обработку данных для доставки/ }).check();
}

/** A customer whose order only needs confirming: one product, number `skip` of those in stock, by courier. */
async function readyToOrder(
  page: Page,
  shop: Shop,
  skip: number,
): Promise<{ customer: Customer; homeCity: City; product: Hit }> {
  const [homeCity] = await shop.twoCities();
  const [product] = await shop.inStock(homeCity, 1, skip);
  if (!product) throw new Error('no product in stock');
  const customer = await logIn(page);
  await intoCart(customer, homeCity, [product]);
  await page.goto('/checkout');
  await part(page, homeCity.name)
    .getByRole('radio', { name: /Курьер/ })
    .check();
  await part(page, homeCity.name).getByLabel('Адрес', { exact: true }).fill('Ленинский проспект, 32');
  await fillRest(page);
  await priced(page);
  return { customer, homeCity, product };
}

const order = (page: Page) =>
  page.getByRole('complementary', { name: 'Заказ' }).getByRole('button', { name: /^(Заказать|Подтвердить)/ });

/** Waits until every choice so far has its price: no request is pending. */
const priced = (page: Page) =>
  expect(page.getByRole('complementary', { name: 'Заказ' }).locator('[aria-busy=true]')).toHaveCount(0);

const saved = async (
  customer: Customer,
): Promise<{ lines: [number, number][]; delivery: [number, number | null][] }> => {
  const cart = await customer.call<Cart>('getCart', { cart: [], city: 1 });
  return {
    lines: cart.items.map(({ id, qty }) => [id, qty]),
    delivery: cart.itemsByCity.map(({ id, deliveryType }) => [id, deliveryType]),
  };
};

test('a guest with products of two cities logs in in the middle, chooses both deliveries and gets two orders', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const [homeCity, otherCity] = await shop.twoCities();
  const [mine] = await shop.inStock(homeCity, 1, 3);
  const [far] = await shop.inStock(otherCity, 1, 5);
  if (!mine || !far) throw new Error('no product in stock');
  await guestCart(page, [
    { city: homeCity, product: mine },
    { city: otherCity, product: far },
  ]);
  await page.goto('/cart');
  await page
    .locator('main')
    .getByRole('link', { name: /Оформить|оформлению/ })
    .first()
    .click();

  await part(page, homeCity.name)
    .getByRole('radio', { name: /Курьер/ })
    .check();
  await part(page, homeCity.name).getByLabel('Адрес', { exact: true }).fill('Ленинский проспект, 32');
  await part(page, otherCity.name)
    .getByRole('radio', { name: /Пункт СДЭК/ })
    .check();
  const plan = part(page, otherCity.name).getByRole('listbox', { name: /План/ });
  await plan.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(
    part(page, otherCity.name).getByRole('group', { name: 'Пункт выдачи' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1);

  const customer = new Customer();
  await logInByForm(page, customer);
  await fillRest(page);
  await expect(part(page, homeCity.name).getByLabel('Адрес', { exact: true })).toHaveValue('Ленинский проспект, 32');
  await expect(part(page, otherCity.name).getByRole('radio', { name: /Пункт СДЭК/ })).toBeChecked();
  expect(
    await page.evaluate(() => (JSON.parse(localStorage.getItem('shop') ?? '{}') as { products: unknown[] }).products),
  ).toEqual([]);
  await choicesPriced(page);
  const inTheBar = page.getByRole('button', { name: /^Заказать/ }).filter({ visible: true });
  await inTheBar.first().click();

  await expect(page).toHaveURL(/\/checkout\/done$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Приняли 2\sзаказа/);
  await expect(page.locator('main')).toContainText('Ленинский проспект, 32');
  await expect(page.getByRole('link', { name: 'Корзина', exact: true })).toBeVisible();
  const cookies = await page.context().cookies();
  customer.token = cookies.find(({ name }) => name === 'user-token')?.value ?? '';
  expect((await customer.call<{ total: number }>('getOrders')).total).toBe(2);
  expect(await saved(customer)).toEqual({ lines: [], delivery: [] });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Приняли 2\sзаказа/);
});

test('a cart that changed is shown as it was and is, and asked about again', async ({ page, shop, consoleErrors }) => {
  const { customer, homeCity, product } = await readyToOrder(page, shop, 8);
  // Another device adds one more to the same cart between the page load and the confirmation.
  await intoCart(customer, homeCity, [product]);
  await order(page).click();

  const note = page.getByRole('alert').filter({ hasText: 'кое-что изменилось' });
  await expect(note).toContainText(/1 шт\..*2 шт\./);
  await expect(order(page)).toContainText('Подтвердить за');
  await choicesPriced(page);
  await order(page).click();
  await expect(page).toHaveURL(/\/checkout\/done$/);
  expect(
    (await customer.call<{ orders: { pieces: number }[] }>('getOrders')).orders.map(({ pieces }) => pieces),
  ).toEqual([2]);
  consoleErrors.length = 0; // the browser itself reports the 409
});

test('a press that waits for prices tells what another device changed meanwhile', async ({ page, shop }) => {
  const { customer, homeCity, product } = await readyToOrder(page, shop, 10);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/saveOrders', async (route) => {
    await held;
    await route.continue();
  });
  await part(page, homeCity.name).getByLabel('Адрес', { exact: true }).fill('Ленинский проспект, 34');
  await order(page).click();
  await intoCart(customer, homeCity, [product]);
  release();
  await expect(page.getByRole('alert').filter({ hasText: 'кое-что изменилось' })).toContainText(/1 шт\..*2 шт\./);
  await choicesPriced(page);
  await order(page).click();
  await expect(page).toHaveURL(/\/checkout\/done$/);
  expect(
    (await customer.call<{ orders: { pieces: number }[] }>('getOrders')).orders.map(({ pieces }) => pieces),
  ).toEqual([2]);
});

test('who ordered before finds delivery, address, recipient and payment filled, and only confirms', async ({
  page,
  shop,
}) => {
  const [homeCity] = await shop.twoCities();
  const [product] = await shop.inStock(homeCity, 1, 12);
  if (!product) throw new Error('no product in stock');
  const customer = await logIn(page, { name: 'Анна' });
  await intoCart(customer, homeCity, [product]);
  await confirmCart(customer);
  await intoCart(customer, homeCity, [product]);
  await page.goto('/checkout');
  const note = page.getByText(/Подставили выбор из\sпрошлого заказа/);
  await expect(note).toBeVisible();
  await choicesPriced(page);
  await page.reload();
  await expect(note, 'the shop has saved the choices meanwhile').toBeVisible();
  await expect(part(page, homeCity.name).getByRole('radio', { name: /Курьер/ })).toBeChecked();
  await expect(part(page, homeCity.name).getByLabel('Адрес', { exact: true })).toHaveValue('улица Ленина, 12');
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
  await expect(page.getByRole('radio', { name: /При получении/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /Согласен с офертой/ })).not.toBeChecked();
  await page.getByRole('checkbox', { name: /Согласен с офертой/ }).check();
  await page.getByRole('checkbox', { name: /обработку данных для доставки/ }).check();
  await choicesPriced(page);
  await order(page).click();
  await expect(page).toHaveURL(/\/checkout\/done$/);
});

test('a press whose answer was lost is sent again with its key, and the order stays one', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const [homeCity] = await shop.twoCities();
  const [product] = await shop.inStock(homeCity, 1, 9);
  if (!product) throw new Error('no product in stock');
  const customer = await logIn(page);
  await intoCart(customer, homeCity, [product]);
  const keys: string[] = [];
  await page.route('**/confirmOrders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.continue();
    await route.fetch(); // the shop takes the order, its answer never arrives
    return route.abort();
  });
  await page.goto('/checkout');
  await part(page, homeCity.name)
    .getByRole('radio', { name: /Забрать из магазина/ })
    .check();
  await part(page, homeCity.name).getByRole('group', { name: 'Откуда заберёте' }).getByRole('radio').first().check();
  await fillRest(page);
  await expect.poll(async () => (await saved(customer)).delivery).toEqual([[homeCity.id, 3]]);
  await order(page).dblclick();
  await expect(page.getByRole('alert').filter({ hasText: 'второго заказа не' })).toBeVisible();
  await page.reload();

  await expect(page).toHaveURL(/\/checkout\/done$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Заказ .+ принят/);
  expect(new Set(keys).size).toBe(1);
  expect((await customer.call<{ total: number }>('getOrders')).total).toBe(1);
  consoleErrors.length = 0;
});

test('a customer’s changes wait while the network is away and reach the shop afterwards, in every tab', async ({
  page,
  shop,
  context,
  consoleErrors,
}) => {
  const [homeCity] = await shop.twoCities();
  const [first, second] = await shop.inStock(homeCity, 2, 11);
  if (!first || !second) throw new Error('no product in stock');
  const customer = await logIn(page);
  await intoCart(customer, homeCity, [first, second]);
  await page.goto('/cart');
  const line = page.getByRole('listitem').filter({ hasText: first.article });
  await expect(line).toBeVisible();
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('listitem').filter({ hasText: first.article })).toBeVisible();

  await context.setOffline(true);
  await line.getByRole('button', { name: 'Больше' }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Убрать: .*`) })
    .last()
    .click();
  await expect(page.getByText(/Связь пропала/).first()).toBeVisible();
  await expect(line.getByRole('textbox')).toHaveValue('2');
  expect((await saved(customer)).lines).toEqual([
    [first.id, 1],
    [second.id, 1],
  ]);

  await context.setOffline(false);
  await expect.poll(async () => (await saved(customer)).lines).toEqual([[first.id, 2]]);
  await expect(other.getByRole('listitem').filter({ hasText: first.article }).getByRole('textbox')).toHaveValue('2');
  consoleErrors.length = 0;
});

test('what is missing is listed, the first of it has the focus, and an order is tracked by its number', async ({
  page,
  shop,
  consoleErrors,
}) => {
  test.slow();
  const [homeCity] = await shop.twoCities();
  const [product] = await shop.inStock(homeCity, 1, 14);
  if (!product) throw new Error('no product in stock');
  const customer = await logIn(page, { name: 'Анна' });
  await intoCart(customer, homeCity, [product]);
  await page.goto('/checkout');
  await part(page, homeCity.name)
    .getByRole('radio', { name: /Курьер/ })
    .check();
  await page.getByRole('radio', { name: /При получении/ }).check();
  await page.getByRole('checkbox', { name: /Согласен с офертой/ }).check();
  await order(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Заказ почти готов' })).toContainText(
    'осталось поправить два поля',
  );
  const address = part(page, homeCity.name).getByLabel('Адрес', { exact: true });
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await address.fill('Ленинский проспект, 32');
  await page.getByRole('checkbox', { name: /обработку данных для доставки/ }).check();
  await choicesPriced(page);
  await order(page).click();
  await expect(page).toHaveURL(/\/checkout\/done$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Заказ .+ принят/);
  const heading = plain(await page.getByRole('heading', { level: 1 }).textContent());
  const number = /Заказ (\S+) принят/.exec(heading)?.[1] ?? '';

  await page.goto(`/trackOrder?number=${encodeURIComponent(number)}`);
  await page.getByLabel('Телефон').pressSequentially('9000000000');
  await page.getByRole('button', { name: /Узнать/ }).click();
  await expect(page.getByRole('alert')).toContainText('Заказа с таким номером и телефоном нет');
  await page.getByLabel('Телефон').fill('');
  await page.getByLabel('Телефон').pressSequentially(customer.phone.slice(1));
  await page.getByRole('button', { name: /Узнать/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Принят' })).toBeVisible();
  expect(digits(number)).toBeGreaterThan(0);
  consoleErrors.length = 0; // a wrong phone is answered 404
});

for (const width of [390, 1440])
  test(`nothing leads away from the checkout but the cart, the logo and the phone, ${width} px${width === 390 ? '' : ' @long'}`, async ({
    page,
    shop,
  }) => {
    const [homeCity] = await shop.twoCities();
    const [product] = await shop.inStock(homeCity, 1);
    if (!product) throw new Error('no product in stock');
    await page.setViewportSize({ width, height: 900 });
    await guestCart(page, [{ city: homeCity, product }]);
    await page.goto('/checkout');
    const header = page.getByRole('banner');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оформление заказа');
    await expect(header.getByRole('link', { name: /на главную|Ходовая/ }).first()).toBeVisible();
    for (const name of ['Каталог', 'Меню'])
      await expect(header.getByRole('button', { name, exact: true })).toBeHidden();
    await expect(page.getByRole('search')).toBeHidden();
    await expect(header.getByRole('navigation')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: /^8|\+7/ })).toBeVisible();
    await expect(footer.getByRole('navigation')).toHaveCount(0);
    await expect(footer.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Вернуться в корзину' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Корзина');
    await expect(header.getByRole('button', { name: width < 1200 ? 'Меню' : 'Каталог', exact: true })).toBeVisible();
  });
