import type { Page } from '@playwright/test';
import { Customer } from './login';
import { waitUntilStable } from './page-stability';
import { gather, visitor, type Width } from './page-states';
import { expect, test, type Shop } from './shop';
import { changedByStyleOrder } from './style-order';

/** Pages whose chunks bring many style sheets; the first one is the checkout's login, waiting for its code. */
const PAGES: Record<string, (page: Page, shop: Shop) => Promise<void>> = {
  checkout: async (page) => {
    const customer = new Customer();
    await customer.asksFrom(page);
    await page.goto('/checkout');
    const form = page.getByRole('form', { name: /^Вход/ });
    await form.getByLabel('Телефон').fill(customer.phone);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Получить код' }).click();
    await expect(form.getByLabel('Код из СМС')).toBeFocused();
  },
  cart: async (page) => void (await page.goto('/cart')),
  home: async (page) => void (await page.goto('/')),
  search: async (page) => void (await page.goto('/search?q=масло')),
  product: async (page, shop) => {
    const [homeCity] = await shop.twoCities();
    const [product] = await shop.inStock(homeCity);
    await page.goto(`/product/${product?.id}`);
  },
  number: async (page) => void (await page.goto('/catalog/productSearchOEM?oem=OC+90&update=true')),
};

for (const width of [1440, 390] as Width[])
  for (const [name, open] of Object.entries(PAGES))
    test(`${name} looks the same in whatever order its style sheets arrive, ${width} px${width === 390 && name === 'checkout' ? '' : ' @long'}`, async ({
      browser,
      shop,
    }) => {
      const page = await visitor(browser, { width, stored: await gather(shop, { cart: 3 }) });
      await open(page, shop);
      await waitUntilStable(page);
      // The seconds until the next code stand still.
      await page.clock.setFixedTime(new Date());
      await expect(page.locator('link[rel=stylesheet]').nth(1), 'an order to change').toBeAttached();
      expect(await changedByStyleOrder(page)).toEqual([]);
      await page.context().close();
    });
