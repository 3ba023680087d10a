import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { everyAddress, customerWithOrders } from './routes';
import { waitUntilStable } from './page-stability';
import { expect, test } from './shop';
import { everyState, show, visitor, type Width } from './page-states';

const WIDTHS: Width[] = [1440, 390];
const PARTS = [0, 1, 2];
/** The quick look of `make test`: what is open above a page. */
const QUICK = new Set([
  'first-visit',
  'catalog-menu',
  'phone-menu',
  'mini-cart',
  'added-sheet',
  'completions',
  'quick-view',
  'filters-sheet',
  'cart-full',
  'checkout-full',
  'compare-full',
]);

async function violations(page: Page): Promise<unknown[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.map(({ id, nodes }) => [
    id,
    nodes.slice(0, 3).map(({ target, failureSummary }) => [target.join(' '), failureSummary?.split('\n')[1]?.trim()]),
  ]);
}

for (const width of WIDTHS) {
  for (const part of PARTS) {
    test(`axe finds nothing at ${width} px on every address, ${part + 1} of ${PARTS.length} @long`, async ({
      browser,
      shop,
      request,
    }) => {
      test.setTimeout(300_000);
      const { customer, orders } = await customerWithOrders(shop);
      const places = [
        ...(await everyAddress(shop, request)),
        { name: 'order', path: `/account/order/${orders[0]}`, account: true as const },
      ];
      const pages = { guest: await visitor(browser, { width }), own: await visitor(browser, { width, customer }) };
      for (const { name, path, account } of places.filter((_, number) => number % PARTS.length === part)) {
        await test.step(name, async () => {
          const page = account ? pages.own : pages.guest;
          await page.goto(path);
          await waitUntilStable(page);
          expect.soft(await violations(page), path).toEqual([]);
        });
      }
    });
  }

  for (const extent of ['what opens above a page @long', 'the rest of the states @long']) {
    test(`axe finds nothing at ${width} px: ${extent}`, async ({ browser, shop }) => {
      test.setTimeout(300_000);
      const states = everyState().filter(
        ({ name, only = width }) => only === width && QUICK.has(name) !== extent.startsWith('the rest'),
      );
      const { customer } = await customerWithOrders(shop);
      for (const state of states) {
        await test.step(state.name, async () => {
          const page = await show(browser, shop, state, width, customer);
          expect.soft(await violations(page), state.name).toEqual([]);
          await page.context().close();
        });
      }
    });
  }
}
