import type { Page } from '@playwright/test';
import { expectAccessibleOnTheWay } from './accessibility';
import { Customer, logIn } from './login';
import { expect, plain, test } from './shop';
import { visitor } from './page-states';

interface Goal {
  goal: string;
}
interface Selection {
  title: string;
  url: string;
}

const header = (page: Page) => page.getByRole('banner');
const goals = (page: Page) =>
  page.evaluate(() => ((window as unknown as { shopGoals?: Goal[] }).shopGoals ?? []).map(({ goal }) => goal));
/** A mark on `window`: kept by navigation inside the app, lost by a page load. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('menus of the desktop: keys, Esc, a press beside, another address; makers open in a tab of their own @long', async ({
  page,
  shop,
}) => {
  await page.goto('/contacts');
  const opener = header(page).getByRole('button', { name: 'Каталог', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Смотреть все/ })).toBeVisible();
  await expectAccessibleOnTheWay(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');

  const makers = header(page).getByRole('button', { name: 'Подбор по каталогам' });
  const { selectionCatalogues } = (await shop.init()) as unknown as { selectionCatalogues: Selection[] };
  await makers.click();
  const links = page.getByRole('group', { name: 'Подбор по каталогам' }).getByRole('link');
  await expect(links).toHaveCount(selectionCatalogues.length);
  for (const [index, { title, url }] of selectionCatalogues.entries()) {
    await expect(links.nth(index)).toContainText(title);
    await expect(links.nth(index)).toHaveAttribute('href', url);
    await expect(links.nth(index)).toHaveAttribute('target', '_blank');
    await expect(links.nth(index)).toHaveAttribute('rel', 'noopener');
  }
  await expectAccessibleOnTheWay(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(makers).toHaveAttribute('aria-expanded', 'false');

  await opener.click();
  await page.getByRole('link', { name: /Смотреть все/ }).click();
  await expect(page).toHaveURL(/\/catalog\//);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
});

test('the phone menu stacks panels, changes the city without a reload, and closes on navigation', async ({
  browser,
  shop,
}) => {
  const [, otherCity] = await shop.twoCities();
  const category = (await shop.init()).categories.find(({ children }) =>
    children.some((child) => child.children.length > 0),
  );
  const section = category?.children.find((child) => child.children.length > 0);
  const leaf = section?.children[0];
  if (category === undefined || section === undefined || leaf === undefined)
    throw new Error('The tree has no three levels');
  const page = await visitor(browser, { width: 390 });
  await page.goto('/contacts');
  await mark(page);
  await header(page).getByRole('button', { name: 'Меню' }).tap();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await expect(menu.getByRole('link', { name: 'Избранное' })).toBeVisible();
  await expectAccessibleOnTheWay(page);

  await menu.getByRole('button', { name: /пункт/ }).tap();
  await menu.getByRole('button', { name: new RegExp(`^${otherCity.name}`) }).tap();
  await expect(menu.getByRole('button', { name: /пункт/ })).toContainText(otherCity.name);
  expect(await goals(page)).toEqual(['setCity']);

  await menu.getByRole('button', { name: category.name, exact: true }).tap();
  await menu.getByRole('button', { name: section.name, exact: true }).tap();
  await menu.getByRole('button', { name: /Назад/ }).tap();
  await expect(menu.getByRole('button', { name: section.name, exact: true })).toBeVisible();
  await menu.getByRole('button', { name: section.name, exact: true }).tap();
  await menu.getByRole('link', { name: leaf.name, exact: true }).tap();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(leaf.name);
  expect(await isSameDocument(page)).toBe(true);
  await page.context().close();
});

test('a first visit: the question about the city, the nearest one on a press, cookies once, and nothing moves', async ({
  browser,
  shop,
}) => {
  const cities = (await shop.init()).cities as unknown as { name: string; lat: number; lon: number }[];
  const far = cities.at(-1);
  if (far === undefined) throw new Error('The shop has no cities');
  const page = await visitor(browser, { width: 1440, first: true });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: far.lat, longitude: far.lon });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        Object.assign(window, { moved: (window as unknown as { moved: number }).moved + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Ваш город' })).toContainText(/Ваш город .+\?/);
  await expect(page.getByRole('region', { name: 'Файлы куки' }).getByRole('link')).toHaveAttribute(
    'href',
    '/page/policity',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.02);

  await page.getByRole('button', { name: 'Другой город' }).click();
  const chooser = page.getByRole('dialog', { name: 'Выбор города' });
  await chooser.getByRole('button', { name: 'Найти ближайший ко мне' }).click();
  await expect(chooser.getByRole('status').first()).toContainText(`Ближайший к вам — ${far.name}`);
  await expectAccessibleOnTheWay(page);
  await chooser.getByRole('listitem').first().getByRole('button').click();
  await expect(header(page).getByRole('button', { name: far.name }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Принять' }).click();
  await page.reload();
  await expect(header(page).getByRole('button', { name: far.name }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: /Ваш город|Файлы куки/ })).toHaveCount(0);
  await page.context().close();
});

test('every link of the footer opens, and the newsletter shows errors and success', async ({ page, request }) => {
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  const footer = page.getByRole('contentinfo');
  const form = footer.getByRole('form', { name: 'Письма магазина' });
  await expect(footer.getByText(`© 1996–${new Date().getFullYear()}`)).toBeVisible();
  const addresses = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/')));
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of new Set(addresses)) expect((await request.get(address)).status(), address).toBe(200);

  const email = form.getByRole('textbox', { name: 'Ваша почта' });
  await email.fill('anna@example');
  await form.getByRole('button', { name: 'Подписаться' }).click();
  await expect(form).toContainText('Некорректный email');
  await expect(email).toBeFocused();
  await email.fill(`anna${Date.now()}@example.ru`);
  await expect(form).not.toContainText('Некорректный email');
  await form.getByRole('button', { name: 'Подписаться' }).click();
  await expect(form).toContainText('Отметьте согласие');
  await expectAccessibleOnTheWay(page);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Подписаться' }).click();
  await expect(form.getByRole('status')).toHaveText('email добавлен: мы отправили письмо, подтвердите адрес');
  await expect(email).toHaveValue('');
  expect(await goals(page)).toContain('subscribe');
});

test('a newsletter that was not sent keeps what was typed @long', async ({ page, consoleErrors }) => {
  await page.route('**/addSubscriber', (route) => route.abort());
  await page.goto('/contacts');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const form = footer.getByRole('form');
  await form.getByRole('textbox').fill('anna@example.ru');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Подписаться' }).click();
  await expect(form).toContainText('Связь пропала');
  await expect(form.getByRole('textbox')).toHaveValue('anna@example.ru');
  await expect(form.getByRole('checkbox')).toBeChecked();
  expect(await goals(page)).toEqual([]);
  consoleErrors.length = 0;
});

test('the account button leads to the login, to the customer menu and to the logout @long', async ({ page }) => {
  const customer = new Customer();
  await customer.asksFrom(page);
  await page.goto('/contacts');
  await header(page).getByRole('link', { name: 'Войти' }).click();
  const form = header(page).getByRole('form', { name: /^Вход/ });
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type(customer.phone.slice(1));
  await form.getByRole('checkbox').check();
  await expectAccessibleOnTheWay(page);
  await form.getByRole('button', { name: 'Получить код' }).click();
  await expect(form.getByRole('button', { name: 'Войти' })).toBeVisible();
  await page.keyboard.type(await customer.code());
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Личный кабинет');

  const account = header(page).getByRole('link', { name: /Личный кабинет, / });
  expect(plain(await account.textContent())).toBe(
    `+7 9•• ••• ${customer.phone.slice(7, 9)} ${customer.phone.slice(9)}`,
  );
  await account.click();
  const menu = header(page).getByRole('navigation', { name: 'Личный кабинет' });
  await expect(menu.getByRole('link')).toHaveText(['Личный кабинет', 'Профиль', 'История заказов']);
  await menu.getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(header(page).getByRole('link', { name: 'Войти' })).toBeVisible();
});

test.describe('the question about a pickup point', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Где вам удобнее забирать заказы?' });

  async function quietMoment(page: Page): Promise<void> {
    const asked = page.waitForResponse('**/getUserActivePromoAddress');
    await page.clock.install();
    await page.goto('/contacts');
    await asked;
    await expect(header(page).getByRole('link', { name: /Личный кабинет, \+7/ })).toBeVisible();
    await page.clock.runFor(6000);
  }

  test('the survey opens once and rewards an answer with a code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn(page, { city_id: 1 });
    await quietMoment(page);
    await expectAccessibleOnTheWay(page);
    const form = question(page);
    await expect(form).toHaveCSS('width', '700px');
    await form.getByRole('button', { name: 'Получить промокод' }).click();
    await expect(form.getByRole('textbox', { name: /Адрес/ })).toBeFocused();
    await expect(form).toContainText('Впишите улицу или станцию метро');
    await form.getByRole('textbox', { name: /Адрес/ }).fill('Профсоюзная, 61');
    await form.getByRole('radio', { name: 'С работы' }).check();
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Получить промокод' }).click();
    const window = page.getByRole('dialog', { name: 'Ваш промокод' });
    await expect(window).toHaveCSS('width', '435px');
    await window.getByRole('button', { name: 'Скопировать' }).click();
    await expect(window.getByText('Промокод скопирован!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      plain(await window.locator('output').textContent()),
    );
  });

  test('closed, it is not asked again @long', async ({ page }) => {
    const customer = await logIn(page, { city_id: 1 });
    await quietMoment(page);
    const told = page.waitForResponse('**/postPromoAddresses');
    await question(page).getByRole('button', { name: 'Не сейчас' }).click();
    expect((await told).request().postDataJSON()).toMatchObject({ filled: false, closed: true });
    await expect(question(page)).toHaveCount(0);
    const { id } = await customer.call<{ id: number }>('user');
    expect(await customer.call('getUserActivePromoAddress', { user_id: id })).toMatchObject({
      active: true,
      show: false,
    });
  });
});
