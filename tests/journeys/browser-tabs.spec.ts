import type { Page } from '@playwright/test';
import { logIn } from './login';
import { cards, expect, searchBox, test, total } from './shop';

/** From the home page to oil that is in stock; how many there are. */
async function searchInStock(page: Page): Promise<number> {
  await page.goto('/');
  await searchBox(page).fill('масло');
  await searchBox(page).press('Enter');
  const all = await total(page);
  await page.getByRole('switch', { name: /В наличии/ }).click();
  await expect(page).toHaveURL(/stock=1/);
  await expect.poll(() => total(page)).toBeLessThan(all);
  return total(page);
}

test('two tabs agree about cart, favourites, city and login', async ({ page, context, shop }) => {
  const [homeCity, otherCity] = await shop.twoCities();
  const other = await context.newPage();
  await other.goto('/faq');
  await page.goto('/search?q=масло');
  await total(page);

  await cards(page)
    .first()
    .getByRole('button', { name: /В корзину|Заказать/ })
    .click();
  await expect(other.getByRole('link', { name: /^Корзина, 1 товар/ })).toBeVisible();
  await cards(page).first().hover();
  await cards(page)
    .first()
    .getByRole('button', { name: /избранное/i })
    .click();
  await expect(
    other
      .locator('header')
      .getByRole('link', { name: /Избранное/ })
      .first(),
  ).toContainText('1');

  await logIn(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Личный кабинет/ })).toBeVisible();
  await other.bringToFront();
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(other.getByRole('link', { name: /^Личный кабинет/ })).toBeVisible();

  await page.locator('header').getByRole('button', { name: homeCity.name }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${otherCity.name}`) })
    .first()
    .click();
  await other.reload();
  await expect(other.locator('header').getByRole('button', { name: otherCity.name }).first()).toBeVisible();
});

test('Back and reload keep the query, the filter, the place on the page and the cart', async ({ page }) => {
  const count = await searchInStock(page);
  const card = cards(page).nth(9);
  await card.scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  expect(at).toBeGreaterThan(200);
  const name = (await card.locator('h3').textContent()) ?? '';
  await card.locator('h3').click();
  await expect(page).toHaveURL(/\/product\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL(/q=.*stock=1/);
  await expect.poll(() => total(page)).toBe(count);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(at - 100);
  await expect(cards(page).nth(9).locator('h3')).toHaveText(name);
  await page.reload();
  await expect(page.getByRole('switch', { name: /В наличии/ })).toBeChecked();
  await expect(searchBox(page)).toHaveValue('масло');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('масло');
});

test('who turns back before the other page has come finds the query, the filter and the box as they were @long', async ({
  page,
}) => {
  const count = await searchInStock(page);
  let openGate: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (openGate = resolve));
  await page.route(/\/assets\/home-page-.*\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.reload();
  await expect(searchBox(page)).toHaveValue('масло');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await page.evaluate(() => history.go(2));
  await expect(searchBox(page)).toHaveValue('масло');
  await expect.poll(() => total(page)).toBe(count);
  openGate();
  await page.getByRole('switch', { name: /В наличии/ }).click();
  await expect(page).toHaveURL(/\/search\?q=[^&]+$/);
  await expect(searchBox(page)).toHaveValue('масло');
});
