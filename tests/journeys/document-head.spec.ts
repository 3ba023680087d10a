import { cardNames, cards, expect, plain, test } from './shop';
import type { Page } from '@playwright/test';

interface Head {
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  data: string[];
  robots: string[];
}

const headOf = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
    return {
      titles: [...document.head.querySelectorAll('title')].map((element) => element.textContent),
      descriptions: all('meta[name=description]', 'content'),
      canonicals: all('link[rel=canonical]', 'href'),
      data: [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
        (element) => element.textContent,
      ),
      robots: all('meta[name=robots]', 'content'),
    };
  });

const typesOf = ({ data }: Head): unknown[] => data.map((text) => (JSON.parse(text) as { '@type': unknown })['@type']);

async function popular(page: Page): Promise<{ id: number; name: string }> {
  const answer = await page.request.post('/api/shop/getHomeProducts', { data: { city_id: 1 } });
  const { products } = (await answer.json()) as { products: { id: number; name: string }[] };
  if (products[0] === undefined) throw new Error('The shop has no products');
  return products[0];
}

test('a product page says each thing once, and needs no request for its product: the data comes with the page', async ({
  page,
  baseURL,
}) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const { id, name } = await popular(page);
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0] ?? '');
  await expect.poll(async () => (await headOf(page)).titles).toEqual([`${name} — Ходовая`]);
  const head = await headOf(page);
  expect(head.descriptions).toHaveLength(1);
  expect(head.descriptions[0]).toContain(name);
  expect(head.canonicals).toEqual([`${baseURL}/product/${id}`]);
  expect(typesOf(head)).toEqual(['Product', 'BreadcrumbList']);

  await page.waitForLoadState('networkidle');
  expect(requestedPaths.filter((path) => path.endsWith('/getProduct'))).toEqual([]);
  expect(requestedPaths.filter((path) => path.endsWith('/getInit'))).toHaveLength(1);
  const files = requestedPaths.filter((path) => path.startsWith('/assets/'));
  expect(files).toEqual([...new Set(files)]);
});

test('who walks on leaves the tags of the first page behind', async ({ page, baseURL, shop }) => {
  const { id } = await popular(page);
  const category = await shop.largestCategory();
  await page.goto(`/product/${id}`);
  // The heading comes with the page; until the page is drawn no router listens.
  await expect(page.locator('main.first')).toHaveCount(0);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, category.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name);
  await expect.poll(async () => (await headOf(page)).titles).toEqual([`${category.name} — Ходовая`]);
  const head = await headOf(page);
  expect(head.canonicals).toEqual([`${baseURL}${category.url}`]);
  expect(head.data).toEqual([]);
  expect(head.descriptions.length).toBeLessThanOrEqual(1);
  expect(head.descriptions.join('')).not.toContain('₽');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(category.name);
  await expect.poll(async () => (await headOf(page)).canonicals).toEqual([`${baseURL}/product/${id}`]);
  expect((await headOf(page)).titles).toHaveLength(1);
});

/** A product with a dimension drawing: its gallery has thumbnails. */
async function measured(page: Page): Promise<number> {
  const list = await page.request.post('/api/shop/getCategoryProducts', { data: { category: 312, itemsPerPage: 30 } });
  const { products } = (await list.json()) as { products: { id: number }[] };
  for (const { id } of products) {
    const answer = await page.request.post('/api/shop/getProduct', { data: { id } });
    const { product } = (await answer.json()) as { product: { images: unknown[] } };
    if (product.images.length > 1) return id;
  }
  throw new Error('No filter has two sourced sizes');
}

/** Positions of the heading, the picture and the first products. */
const places = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    ['main h1', 'main figure, main [aria-label="Картинки товара"]', 'main .cards', 'main .cards > :nth-child(2) img']
      .map((selector) => document.querySelector(selector)?.getBoundingClientRect())
      .flatMap((box) => (box === undefined ? [] : [box.left, box.top])),
  );

for (const width of [390, 900, 1440]) {
  test(`what the server drew stands where the page will, ${width} px${width === 390 ? '' : ' @long'}`, async ({
    page,
    shop,
    consoleErrors,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { url } = await shop.largestCategory();
    const product = `/product/${(await popular(page)).id}`;
    // The products of a category are on its first screen; related products load later.
    for (const [address, prerendered] of [
      [url, 6],
      [product, 4],
      [`/product/${await measured(page)}`, 4],
    ] as const) {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      const before = await places(page);
      await page.unroute('**/assets/*.js');
      await page.goto(address);
      await expect(page.locator('.first-bar')).toHaveCount(0);
      await expect(page.locator('main.first')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
      await expect(page.locator('.first-goods')).toHaveCount(0);
      expect(before).toHaveLength(prerendered);
      await expect.poll(async () => (await places(page)).length).toBeGreaterThanOrEqual(prerendered);
      const after = await places(page);
      before.forEach((place, at) =>
        expect(Math.abs(place - (after[at] ?? 0)), `${address}: ${String(before)} and ${String(after)}`).toBeLessThan(
          4,
        ),
      );
    }
    consoleErrors.length = 0;
  });
}

test('the first products of a category are in the page before the search answers, and the same ones after', async ({
  page,
  shop,
}) => {
  const { url } = await shop.largestCategory();
  let answer: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/multi-search*', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(url);
  const prerendered = page.locator('.first-goods a:not([aria-hidden])');
  await expect(
    page.getByRole('button', { name: 'Фильтры' }).or(page.getByRole('complementary', { name: 'Фильтры' })),
  ).toBeVisible();
  await expect(prerendered).toHaveCount(8);
  const before = await prerendered.allTextContents();
  answer();
  await expect(cards(page)).toHaveCount(30);
  await expect(prerendered).toHaveCount(0);
  expect((await cardNames(page)).slice(0, 8)).toEqual(before.map(plain));
});

for (const [address, title] of [
  ['/product/99999999', 'Такого товара нет'],
  ['/catalog/takogo-net', ''],
  ['/sovsem-takogo-net', ''],
] as const) {
  test(`${address} is 404 for programs and a page for people${address.startsWith('/product') ? '' : ' @long'}`, async ({
    page,
    consoleErrors,
  }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title || /./);
    expect((await headOf(page)).robots).toEqual(['noindex']);
    await expect(page.getByRole('link', { name: /главн/i }).first()).toBeVisible();
    consoleErrors.length = 0;
  });
}
