import type { Page } from '@playwright/test';
import { Customer, logIn } from './login';
import { choicesPriced, intoCart, type Cart } from './orders';
import { expect, plain, test, type City, type Hit, type Shop } from './shop';

async function chooseCity(page: Page, from: City, to: City): Promise<void> {
  await page.locator('header').getByRole('button', { name: from.name }).filter({ visible: true }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${to.name}`) })
    .click();
}

/** Two cities, and products that lie in the cart for the first one. */
async function cartOfTwo(shop: Shop, skip: number): Promise<{ homeCity: City; otherCity: City; products: Hit[] }> {
  const [homeCity, otherCity] = await shop.twoCities();
  return { homeCity, otherCity, products: await shop.inStock(homeCity, 2, skip) };
}

const group = (page: Page, city: City) => page.getByRole('region', { name: city.name, exact: true });
const offer = (page: Page) => page.getByRole('button', { name: /^Перенести в\sТверь[^:]*: .*₽, / });

test('the city changed in the middle: the cart names the old one and offers the move, which is undone', async ({
  page,
  shop,
}) => {
  const { homeCity, otherCity, products } = await cartOfTwo(shop, 4);
  await page.addInitScript(
    (lines) => {
      if (localStorage.getItem('shop') === null)
        localStorage.setItem('shop', JSON.stringify({ version: '0.0.1', products: lines, cookieAccepted: true }));
    },
    products.map(({ id }) => ({ id, city_id: homeCity.id, qty: 1 })),
  );
  await page.goto('/cart');
  await expect(group(page, homeCity).getByRole('heading', { level: 2 })).toHaveText(/^В\sМоскве · 2\sтовара$/);
  await expect(offer(page)).toHaveCount(0);

  await chooseCity(page, homeCity, otherCity);
  await expect(offer(page)).toHaveCount(3); // the part, and each of its lines
  const [sum] = plain((await offer(page).first().textContent()) ?? '').match(/[\d ]+(?= ₽)/) ?? [];
  await offer(page).first().click();

  await expect(group(page, homeCity)).toHaveCount(0);
  await expect(group(page, otherCity).getByRole('heading', { level: 2 })).toHaveText(/^В\sТвери · 2\sтовара$/);
  await expect
    .poll(async () => plain((await group(page, otherCity).locator('header > b').textContent()) ?? ''))
    .toContain(sum?.trim() ?? 'a price');
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(group(page, otherCity)).toHaveCount(0);
  await expect(group(page, homeCity).getByRole('heading', { level: 2 })).toHaveText(/2\sтовара/);
});

test('an address in another city stops the order; the goods move there from the checkout, and nothing typed is lost', async ({
  page,
  shop,
}) => {
  test.slow();
  const { homeCity, otherCity, products } = await cartOfTwo(shop, 6);
  const customer: Customer = await logIn(page);
  await intoCart(customer, homeCity, products);
  await page.goto('/checkout');
  await page.getByLabel('Имя', { exact: true }).fill('Анна');
  await group(page, homeCity)
    .getByRole('radio', { name: /Курьер/ })
    .check();
  await group(page, homeCity).getByLabel('Адрес', { exact: true }).fill('г. Тверь, ул. Коминтерна, 47');
  await page.getByLabel('Имя', { exact: true }).focus();
  await expect(group(page, homeCity)).toContainText(
    /Адрес в Твери, а товары едут из Москвы: перенесите товары или выберите другой адрес/,
  );

  await offer(page).first().click();
  await expect(group(page, homeCity)).toHaveCount(0);
  await expect(group(page, otherCity).getByLabel('Адрес', { exact: true })).toHaveValue('г. Тверь, ул. Коминтерна, 47');
  await expect(group(page, otherCity).getByRole('radio', { name: /Курьер/ })).toBeChecked();
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
  await choicesPriced(page);
  const cart = await customer.call<Cart>('getCart', { cart: [], city: otherCity.id });
  expect(cart.itemsByCity.map(({ id, deliveryType }) => [id, deliveryType])).toEqual([[otherCity.id, 1]]);
  await expect(page.locator('main')).not.toContainText('Адрес в Твери');
});

test('two analogues of one number in the cart are asked about; a press removes one and is undone @long', async ({
  page,
  shop,
}) => {
  const [homeCity] = await shop.twoCities();
  const found = await Promise.all(['MANN-FILTER W 719/30', 'Bosch 0 451 103 314'].map((q) => shop.search({ q })));
  const ids = found.map(({ hits }) => hits[0]?.id ?? 0);
  await page.addInitScript(
    (products) => localStorage.setItem('shop', JSON.stringify({ version: '0.0.1', products, cookieAccepted: true })),
    ids.map((id) => ({ id, city_id: homeCity.id, qty: 1 })),
  );
  await page.goto('/cart');
  const advice = page.getByRole('list', { name: 'Проверьте корзину' });
  await expect(advice).toContainText(/Два аналога одного номера \S+: MANN-FILTER и\sBosch\. Нужны оба\?/);

  await advice.getByRole('button', { name: 'Убрать Bosch' }).click();
  await expect(advice).toHaveCount(0);
  await expect(group(page, homeCity).getByRole('heading', { level: 2 })).toHaveText(/1\sтовар$/);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(advice).toBeVisible();
});
