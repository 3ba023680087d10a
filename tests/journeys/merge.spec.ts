import { carryToken, Customer, logInByForm, newCustomer } from './login';
import { intoCart, type Cart } from './orders';
import { digits, expect, test } from './shop';
import { gather, visitor } from './page-states';

test('the cart of the browser joins the one of the customer, once', async ({ browser, shop }) => {
  test.slow();
  const [homeCity] = await shop.twoCities();
  const customer = await newCustomer();
  await intoCart(customer, homeCity, await shop.inStock(homeCity, 1, 20));
  const stored = await gather(shop, { cart: 1 });
  const page = await visitor(browser, { width: 1440, stored });
  await carryToken(page, customer);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: /^Корзина, 2 товара/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Корзина, 2 товара/ })).toBeVisible();
  const cart = await customer.call<Cart>('getCart', { cart: [], city: homeCity.id });
  expect(cart.items.map(({ qty }) => qty)).toEqual([1, 1]);
  await page.context().close();
});

test('favourites and comparison of the browser join those of the customer', async ({ browser, shop }) => {
  test.slow();
  const stored = await gather(shop, { favorite: 3, compare: 2 });
  const page = await visitor(browser, { width: 1440, stored });
  await page.goto('/login');
  await logInByForm(page, new Customer());
  await expect(page).toHaveURL(/\/account$/);
  for (const [path, name, count] of [
    ['/wishlist', 'Избранное', 3],
    ['/compare', 'Сравнение', 2],
  ] as const) {
    await page.goto(path);
    const link = page
      .locator('header')
      .getByRole('link', { name: new RegExp(name) })
      .first();
    await expect(link).toContainText(String(count));
    expect(digits(await link.textContent())).toBe(count);
    await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible();
  }
  await page.context().close();
});
