import { expectAccessible } from './accessibility';
import { everyAddress, customerWithOrders } from './routes';
import { waitUntilStable } from './page-stability';
import { test } from './shop';
import { everyState, show, visitor, type Width } from './page-states';

const WIDTHS: Width[] = [1440, 390];
const PARTS = [0, 1, 2];
/** What opens above a page: a test of its own. */
const ABOVE_PAGE = new Set([
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
          await expectAccessible(page, path);
        });
      }
    });
  }

  for (const extent of ['what opens above a page @long', 'the rest of the states @long']) {
    test(`axe finds nothing at ${width} px: ${extent}`, async ({ browser, shop }) => {
      test.setTimeout(300_000);
      const states = everyState().filter(
        ({ name, only = width }) => only === width && ABOVE_PAGE.has(name) !== extent.startsWith('the rest'),
      );
      const { customer } = await customerWithOrders(shop);
      for (const state of states) {
        await test.step(state.name, async () => {
          const page = await show(browser, shop, state, width, customer);
          await expectAccessible(page, state.name);
          await page.context().close();
        });
      }
    });
  }
}
