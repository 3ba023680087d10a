import type { Page } from '@playwright/test';
import { everyAddress, customerWithOrders } from '../routes';
import { waitUntilStable } from '../page-stability';
import { expect, test } from '../shop';
import { everyState, show, visitor, type Width } from '../page-states';
import { FOLDER } from './folder';

const TALLEST = 5000;
const PARTS = [0, 1, 2];
const WIDTHS: Width[] = [1440, 390];
const scaleOf = (width: Width) => (width === 390 ? 2 : 1);

async function photograph(page: Page, name: string, width: Width, whole: boolean): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
  await page.screenshot({
    path: `${FOLDER}/${name}-${width}.jpg`,
    type: 'jpeg',
    quality: 80,
    animations: 'disabled',
    ...(whole && { fullPage: true, clip }),
  });
}

for (const width of WIDTHS) {
  for (const part of PARTS) {
    test(`every address at ${width}, part ${part + 1} of ${PARTS.length}`, async ({ browser, shop, request }) => {
      const { customer, orders } = await customerWithOrders(shop);
      const places = await everyAddress(shop, request);
      places.push({ name: 'account-order', path: `/account/order/${orders[0]}`, account: true });
      const pages = {
        guest: await visitor(browser, { width, scale: scaleOf(width) }),
        customer: await visitor(browser, { width, customer, scale: scaleOf(width) }),
      };
      for (const { name, path, account } of places.filter((_, number) => number % PARTS.length === part)) {
        const page = account ? pages.customer : pages.guest;
        await page.goto(path);
        await expect
          .soft(
            waitUntilStable(page).then(() => true),
            `${name} settles`,
          )
          .resolves.toBe(true);
        // The footer loads while the page scrolls to it.
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await expect.soft(page.getByRole('form', { name: /письмом/ }), `${name} has its foot`).toBeVisible();
        await page.evaluate(async () => {
          scrollTo({ top: 0, behavior: 'instant' });
          document.querySelectorAll('img').forEach((image) => image.setAttribute('loading', 'eager'));
          await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
        });
        await photograph(page, name, width, true);
      }
    });
  }

  test(`every state at ${width}`, async ({ browser, shop }) => {
    const { customer } = await customerWithOrders(shop);
    for (const state of everyState().filter(({ only = width }) => only === width)) {
      await test.step(state.name, async () => {
        const shown = await show(browser, shop, state, width, customer, scaleOf(width)).then(
          (page) => ({ page }),
          (error: unknown) => ({ error }),
        );
        expect.soft(shown, `${state.name} opens`).toHaveProperty('page');
        if (!('page' in shown)) return;
        await shown.page.waitForTimeout(400); // animations have ended
        await photograph(shown.page, `state-${state.name}`, width, /-full$/.test(state.name));
        await shown.page.context().close();
      });
    }
  });
}
