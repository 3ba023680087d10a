import type { Page } from '@playwright/test';
import { logIn } from './login';
import { waitUntilStable } from './page-stability';
import { expect, test } from './shop';
import { gather, visitor } from './page-states';

const HOSTILE = `"><img src=x onerror="window.broken=1"><script>window.broken=1</script>'{{7*7}}\u202e`;

const PATIENCE = { timeout: 1_500 };

/** Types the text into every field and submits; nothing of it runs or becomes markup. */
async function typeEverywhere(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await waitUntilStable(page);
  const fields = page
    .locator('input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=hidden]), textarea')
    .filter({ visible: true });
  await expect(fields.first()).toBeEditable();
  let typed = 0;
  for (const field of await fields.all()) {
    // Skips fields that the page hides or disables meanwhile.
    const filled = await field.fill(HOSTILE, PATIENCE).then(
      () => true,
      () => false,
    );
    if (!filled) continue;
    await field.press('Enter', PATIENCE).catch(() => undefined);
    typed += 1;
    if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) {
      await harmless(page, path);
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
    }
  }
  await harmless(page, path);
  return typed;
}

async function harmless(page: Page, path: string): Promise<void> {
  expect(await page.evaluate(() => 'broken' in window), `${path} runs nothing`).toBe(false);
  await expect(page.locator('img[src="x"]'), `${path} makes no markup of it`).toHaveCount(0);
  expect(await page.locator('main').innerText(), `${path} computes nothing`).not.toContain("'49");
}

test('hostile text in the fields of a guest stays text', async ({ browser, shop }) => {
  test.slow();
  const page = await visitor(browser, { width: 1440, stored: await gather(shop, { cart: 2, favorite: 1 }) });
  for (const path of [
    '/',
    '/login',
    '/trackOrder',
    '/vendorRegistration',
    '/catalog/vehicleSearch',
    '/catalog/productSearchOEM?oem=1',
    '/cart',
    '/checkout',
    '/faq',
  ]) {
    await test.step(path, async () => expect(await typeEverywhere(page, path), path).toBeGreaterThan(0));
  }
  await page.context().close();
});

test('hostile text in the addresses and in the fields of a customer stays text', async ({ page, consoleErrors }) => {
  test.slow();
  await logIn(page, { name: HOSTILE.slice(0, 50), surname: '<b>Я</b>' });
  for (const path of ['/account/profile', '/account/editAddress', '/account/vehicle', '/account/addresses']) {
    await test.step(path, () => typeEverywhere(page, path));
  }
  const query = encodeURIComponent(HOSTILE);
  for (const path of [
    `/search?q=${query}`,
    `/catalog/${query}`,
    `/catalog/vehicleSearch?vin-search=${query}`,
    `/catalog/productSearchOEM?oem=${query}`,
    `/product/${query}`,
    `/product/?oldId=${query}`,
    `/page/${query}`,
    `/promo/${query}`,
    `/post/${query}`,
    `/account/order/${query}`,
    `/${query}`,
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
      await harmless(page, path);
    });
  }
  consoleErrors.length = 0; // the shop refuses the texts
});
