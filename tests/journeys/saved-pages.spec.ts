import type { Page } from '@playwright/test';
import { waitUntilStable } from './page-stability';
import { cards, expect, searchBox, test, total } from './shop';

test.use({ serviceWorkers: 'allow' });

const note = (page: Page) => page.getByRole('status').filter({ hasText: /Связь|Показываем/ });

/** Waits until the service worker answers for the page and has saved its shell. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pages-2')).match('/login')) !== undefined))
    .toBe(true);
}

async function search(page: Page, text: string): Promise<number> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text);
  await waitUntilStable(page);
  return total(page);
}

/** No request leaves the browser, those of the service worker included; whether or not it reports that it is offline. */
const lose = (page: Page) => page.context().setOffline(true);

test('without a connection: the latest searches and visited pages are shown as saved ones, the others and a page to pay say so, and open by themselves', async ({
  page,
  consoleErrors,
}) => {
  test.slow();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await waitForWorker(page);
  const found = await search(page, 'масло');
  const name = await cards(page).first().getByRole('heading').textContent();
  await search(page, 'фильтр');
  await lose(page);

  await test.step('what was opened is reloaded', async () => {
    await page.goto('/search?q=масло');
    expect(await total(page)).toBe(found);
    await expect(cards(page).first().getByRole('heading')).toHaveText(name ?? '');
    await expect(note(page)).toContainText('Связь пропала. Показываем сохранённое');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goto('/');
    await expect(heading).toBeVisible();
    await page.context().setOffline(false);
    await expect(note(page)).toContainText('Связь снова есть');
    await note(page).getByRole('button', { name: 'Обновить страницу' }).click();
    await expect(note(page)).toHaveCount(0);
  });

  await test.step('a search that was never opened shows the shop', async () => {
    await lose(page);
    await page.goto('/search?q=неоткрытое');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(searchBox(page)).toHaveValue('неоткрытое');
    await expect(note(page)).toBeVisible();
  });

  await test.step('a page whose script was never loaded is not called a saved one', async () => {
    await page.goto('/contacts');
    await expect(note(page)).toContainText('Корзина цела, пробуем ещё раз');
    await page.context().setOffline(false);
    await expect(heading).toContainText('Контакты');
  });

  await test.step('a page to pay says so instead of an error of the browser', async () => {
    await lose(page);
    await page.goto('/pay/00000000-0000-4000-8000-000000000000');
    await expect(heading).toHaveText('Связь пропала');
    await expect(page.getByText('второй раз платить не нужно')).toBeVisible();
    await page.goto('/account/orders');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goto('/pay/00000000-0000-4000-8000-000000000000');
    await page.context().setOffline(false);
    await expect(heading).toHaveText('Здесь платить не за что', { timeout: 15_000 });
  });
  consoleErrors.length = 0;
});

test('what is added without a connection is in the cart, and nothing calls it a failure', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/search?q=масло');
  const add = cards(page).first().getByRole('button', { name: 'В корзину' });
  await expect(add).toBeVisible();
  await lose(page);
  await add.click();
  await expect(page.getByRole('link', { name: /^Корзина, 1 товар/ }).first()).toBeVisible();
  await expect(note(page)).toBeVisible();
  await expect(page.getByText('Не открылось')).toHaveCount(0);
  await page.context().setOffline(false);
  await page.close();
  consoleErrors.length = 0;
});

test('nothing about a person is saved, and pages of the server are left alone', async ({ page }) => {
  await page.goto('/');
  await waitForWorker(page);
  await page.goto('/cart');
  await page.goto('/trackOrder');
  await page.goto('/catalog/vehicleSearch?vin-search=XTA210990Y2765499&update=true');
  await page.goto('/account/orders');
  await page.goto('/');
  const searched = page.waitForResponse((response) => response.url().includes('/multi-search'));
  await searchBox(page).fill('XTA210990Y2765499');
  await searched;
  await page.goto('/admin');
  await waitUntilStable(page);
  const texts = await page.evaluate(async () => {
    const answers = await caches.open('answers-2');
    const responses = await Promise.all((await answers.keys()).map((key) => answers.match(key, { ignoreVary: true })));
    return Promise.all(responses.map((response) => response?.text() ?? ''));
  });
  expect(texts.filter((text) => /xta210990y2765499/i.test(text))).toEqual([]);
  const saved = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
  const personal = /getCart|getOrder|getVehicles|getAddresses|\/user|\/admin|\/account|trackOrder|vin-search/;
  expect(saved.filter((address) => personal.test(address))).toEqual([]);
  expect(saved).toContain('/login');
});
