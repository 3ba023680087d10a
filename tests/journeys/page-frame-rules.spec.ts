import type { Locator, Page } from '@playwright/test';
import { cards, expect, searchBox, test, total } from './shop';
import { gather, visitor } from './page-states';

/** The footer loads while the page scrolls to it; content that renders above it meanwhile moves it down again. */
async function newsletter(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Письма магазина' });
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(form).toBeVisible({ timeout: 2000 });
  }).toPass();
  return form;
}

test('the top bar shows city, discount and phone', async ({ page, shop }) => {
  const [homeCity] = await shop.twoCities();
  await page.goto('/faq');
  const bar = page.locator('header');
  await expect(bar.getByRole('button', { name: homeCity.name }).first()).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Контакты' })).toHaveAttribute('href', '/contacts');
  await expect(bar).toContainText(/до\s250\s₽/);
  await expect(bar).toContainText(/5\s000\s₽/);
  await expect(bar.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(bar.locator('a[href="/catalog/zapcasti"]').filter({ visible: true }).first()).toBeVisible();
  await expect(bar.locator('a[href="/sales"]').filter({ visible: true }).first()).toBeVisible();
});

test('seven external catalogues open in new tabs', async ({ page }) => {
  await page.goto('/faq');
  await page.locator('header').getByRole('button', { name: 'Подбор по каталогам' }).click();
  const links = page.getByRole('group', { name: 'Подбор по каталогам' }).getByRole('link');
  await expect(links).toHaveCount(7);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAttribute('href', /^https:\/\//);
  }
});

test('the search box has three tabs and ignores an empty text', async ({ page }) => {
  await page.goto('/faq');
  const tabs = page.getByRole('group', { name: 'Что ищем' }).getByRole('button');
  await expect(tabs).toHaveText(['Товары', 'VIN или кузов', 'Номер детали']);
  for (const tab of await tabs.all()) {
    await tab.click();
    await searchBox(page).fill('   ');
    await searchBox(page).press('Enter');
    await page.getByRole('button', { name: 'Найти' }).click();
    expect(new URL(page.url()).pathname).toBe('/faq');
  }
});

test('the cart button opens the small cart, or the cart page when the cart is empty', async ({ browser, shop }) => {
  const empty = await visitor(browser, { width: 1440 });
  await empty.goto('/faq');
  await empty.getByRole('link', { name: 'Корзина', exact: true }).first().click();
  await expect(empty).toHaveURL(/\/cart$/);
  await empty.context().close();

  const full = await visitor(browser, { width: 1440, stored: await gather(shop, { cart: 2 }) });
  await full.goto('/faq');
  const button = full.getByRole('link', { name: /^Корзина, 3 товара на/ });
  await button.click();
  await expect(full.getByRole('dialog', { name: 'Корзина' })).toContainText('₽');
  await expect(full).toHaveURL(/\/faq$/);
  await full.locator('header').getByRole('link', { name: 'Контакты' }).first().click();
  await expect(full.getByRole('dialog')).toHaveCount(0);
  await full.context().close();
});

test('the newsletter accepts an e-mail and refuses anything else with a message', async ({ page }) => {
  await page.goto('/faq');
  const form = await newsletter(page);
  await form.getByLabel('Ваша почта').fill('нет');
  await form.getByRole('button', { name: 'Подписаться' }).click();
  await expect(form).toContainText('Некорректный email');
  await expect(form.getByRole('checkbox')).not.toBeChecked();
  await form.getByLabel('Ваша почта').fill(`anna${Date.now()}@example.ru`);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Подписаться' }).click();
  await expect(page.getByText('email добавлен')).toBeVisible();
});

test('goals are sent for the city, the search and the newsletter', async ({ page, shop }) => {
  const [homeCity, otherCity] = await shop.twoCities();
  const goals = () =>
    page.evaluate(() =>
      ((window as unknown as { shopGoals?: { goal: string }[] }).shopGoals ?? []).map(({ goal }) => goal),
    );
  await page.goto('/faq');
  await page.locator('header').getByRole('button', { name: homeCity.name }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${otherCity.name}`) })
    .first()
    .click();
  await searchBox(page).fill('масло');
  await searchBox(page).press('Enter');
  await total(page);
  const form = await newsletter(page);
  await form.getByLabel('Ваша почта').fill(`goal${Date.now()}@example.ru`);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Подписаться' }).click();
  await expect.poll(goals).toEqual(expect.arrayContaining(['setCity', 'search', 'subscribe']));
});

test('the cookie banner is answered once', async ({ browser }) => {
  const page = await visitor(browser, { width: 390, first: true });
  await page.goto('/faq');
  const banner = page.getByRole('region', { name: 'Файлы куки' });
  await banner.getByRole('button', { name: 'Принять' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(banner).toHaveCount(0);
  await page.context().close();
});

test('the catalogue shows products beside a short list of sections', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/faq');
  await page.locator('header').getByRole('button', { name: 'Каталог', exact: true }).click();
  const products = page.locator('section', { has: page.getByRole('heading', { name: 'С лучшими оценками' }) });
  await expect(products.getByRole('link')).toHaveCount(3);
  const address = await products.getByRole('link').first().getAttribute('href');
  await products.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('below 1200 px the phone header takes over', async ({ page }) => {
  await page.goto('/faq');
  const menu = page.locator('header').getByRole('button', { name: 'Меню' });
  const catalogue = page.locator('header').getByRole('button', { name: 'Каталог', exact: true });
  for (const [width, phone, saved] of [
    [1200, false, true],
    [1199, true, true],
    [768, true, true],
    [390, true, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(menu, `menu at ${width}`).toBeVisible({ visible: phone });
    await expect(catalogue, `catalogue at ${width}`).toBeVisible({ visible: !phone });
    await expect(
      page
        .locator('header')
        .getByRole('link', { name: /Избранное/ })
        .first(),
      `favourites at ${width}`,
    ).toBeVisible({ visible: saved });
  }
});

test('the phone menu leads into categories and back and closes with the address', async ({ browser, shop }) => {
  const category = await shop.largestCategory();
  const page = await visitor(browser, { width: 390 });
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Меню' }).tap();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  const into = menu.getByRole('button', { name: category.name, exact: true });
  await into.tap();
  await expect(menu.getByRole('link', { name: 'Смотреть всё' })).toBeVisible();
  await menu.getByRole('button', { name: `Назад из раздела: ${category.name}` }).tap();
  await into.tap();
  await menu.getByRole('link', { name: 'Смотреть всё' }).tap();
  await expect(page).toHaveURL(new RegExp(`${category.url}$`));
  await expect(menu).toHaveCount(0);
  await page.context().close();
});

test('the button to the top appears after 200 px', async ({ page }) => {
  await page.goto('/search?q=масло');
  await total(page);
  const up = page.getByRole('button', { name: /[Нн]аверх/ });
  await page.evaluate(() => scrollTo(0, 190));
  await expect(up).toBeHidden();
  await page.evaluate(() => scrollTo(0, 400));
  await up.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the quick view is at most 940 px wide', async ({ page }) => {
  await page.goto('/search?q=масло');
  await cards(page).first().hover();
  await cards(page)
    .first()
    .getByRole('button', { name: /Быстрый просмотр/ })
    .last()
    .click();
  const view = page.getByRole('dialog');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await view.boundingBox();
    expect(box?.width, `at ${width}`).toBeLessThanOrEqual(Math.min(940, width));
    expect(box?.width, `at ${width}`).toBeGreaterThanOrEqual(320);
  }
});
