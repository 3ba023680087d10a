import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { cards, expect, test } from './shop';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A number of a company with its check digit, another one each time: the shop takes one application a company. */
function freshInn(): string {
  const digits = ['77', ...Array.from({ length: 7 }, () => String(Math.floor(Math.random() * 10)))].join('');
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

async function fillVendor(page: Page): Promise<void> {
  await page.getByLabel('Компания').fill('ООО «Тормозной двор»');
  await page.getByLabel('ИНН').fill(freshInn());
  await page.getByLabel('Кто отвечает').fill('Анна Белова');
  await page.getByLabel('Телефон').pressSequentially('89162044517');
  await page.getByRole('main').getByLabel('Почта').fill('anna@example.ru');
  await page.getByRole('checkbox', { name: /Согласен/ }).check();
}

test('axe finds nothing in the dark theme @long', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const address of ['/', '/page/delivery', '/vendorRegistration', '/typography', '/takogo-net']) {
    await page.goto(address);
    await expect(heading(page)).toHaveText(/[А-Яа-яЁё]{3}/);
    await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0);
    await expectAccessible(page, address);
  }
});

test('a long text has contents, and its links open without a reload @long', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/page/policity');
  await page
    .getByRole('navigation', { name: 'На этой странице' })
    .getByRole('link', { name: /Ваши права/ })
    .click();
  await expect(page.getByRole('heading', { name: /Ваши права/ })).toBeInViewport();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole('main')
    .getByRole('link', { name: /реквизиты/ })
    .first()
    .click();
  await expect(heading(page)).toHaveText('Реквизиты');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.getByRole('link', { name: 'Реквизиты' }).first()).toHaveAttribute('aria-current', 'page');
});

test('an answer is found by a word of it, and has an address @long', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('searchbox', { name: 'Найти среди вопросов' }).fill('промокодом');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Нашли/);
  await expect(page.getByRole('main').locator('details')).not.toHaveCount(0);
  await expect(page.getByText('Куда вписать промокод?')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Найти среди вопросов' }).fill('яъяъ');
  await expect(page.getByRole('heading', { name: 'Про «яъяъ» ответа пока нет' })).toBeVisible();

  await page.goto('/faq#q7');
  await expect(page.locator('#q7')).toHaveAttribute('open');
  await expect(page.locator('#q7')).toBeInViewport();
});

test('a vendor is told what is missing, loses nothing to a failure, and gets a number', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/vendorRegistration');
  await expect(page.getByRole('checkbox', { name: /Согласен/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(page.getByLabel('Компания')).toBeFocused();
  await expect(page.getByLabel('ИНН')).toHaveAccessibleDescription('Впишите ИНН: 10 или 12 цифр');
  await expect(page.getByText('Без согласия мы не вправе принять заявку')).toBeVisible();

  await fillVendor(page);
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (916) 204 45 17');
  await page.route('**/addVendor', (route) => route.abort());
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Заявка цела');
  await expect(page.getByLabel('Компания')).toHaveValue('ООО «Тормозной двор»');
  consoleErrors.length = 0;

  await page.unroute('**/addVendor');
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(page.getByRole('heading', { name: /Заявка № \d+/ })).toBeFocused();
});

test('what is not there says 404 and leads home @long', async ({ page }) => {
  const answer = await page.goto('/takogo-net');
  expect(answer?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Страница не найдена');
  await expect(page.getByRole('main')).toContainText('404');
  await expect(page.getByRole('search')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL('/');
});

test('banners are those of the city, and the chosen theme is kept @long', async ({ page, context, baseURL, shop }) => {
  test.slow();
  const { cities } = await shop.init();
  const cold = cities.find(({ name }) => name === 'Екатеринбург');
  test.skip(cold === undefined, 'a catalogue of other cities');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Акции' })).toContainText('Аккумулятор не крутит?');
  await context.addCookies([{ name: 'currentCity', value: String(cold?.id), url: baseURL ?? '' }]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Акции' })).toContainText('Аккумулятор на минус тридцать');

  await page.goto('/typography');
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByText('Тёмная', { exact: true }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(light);
});

test('banners of the catalogue and the cart stand below them @long', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { url } = await shop.largestCategory();
  await page.goto(url);
  const sets = page.getByRole('link', { name: /Всё для ТО/ });
  await expect(sets).toHaveAttribute('href', '/set');
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  // The list moves what is below it until it has its cards.
  await expect(async () => {
    expect(await top(sets)).toBeGreaterThan(await top(cards(page).last()));
    const bottom = (await top(sets)) + ((await sets.boundingBox())?.height ?? 0);
    expect(await top(page.getByRole('contentinfo'))).toBeGreaterThan(bottom + 40);
  }).toPass();

  await cards(page)
    .first()
    .getByRole('button', { name: /^(В корзину|Заказать)/ })
    .click();
  await expect(page.getByRole('link', { name: /^Корзина, 1 товар/ })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: /Не подошло — вернём деньги/ })).toHaveAttribute('href', '/page/return');
});
