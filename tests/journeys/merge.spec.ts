import { Customer, logInByForm } from './login';
import { digits, expect, test } from './shop';
import { gather, visitor } from './states';

test('favourites and comparison of the browser join those of the customer', async ({ browser, shop }) => {
  test.slow();
  const stored = await gather(shop, { favorite: 3, compare: 2 });
  const page = await visitor(browser, { width: 1440, stored });
  await page.goto('/login');
  await logInByForm(page, new Customer());
  await expect(page).toHaveURL(/\/account$/);
  for (const [path, name, count] of [['/wishlist', 'Избранное', 3], ['/compare', 'Сравнение', 2]] as const) {
    await page.goto(path);
    const link = page.locator('header').getByRole('link', { name: new RegExp(name) }).first();
    await expect(link).toContainText(String(count));
    expect(digits(await link.textContent())).toBe(count);
    await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible();
  }
  await page.context().close();
});
