import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, type Shop } from './shop';
import { VIEWPORTS } from './viewports';

interface Offer {
  id: number;
  external: boolean;
  arrival_days: number | null;
  cost: number | null;
}

interface Row {
  part: { id: number; brand: string; number: string };
  role: string;
  offers: Offer[];
}

interface Line {
  status: string;
  number: string;
  parts: { id: number; brand: string; number: string }[];
}

const call = async <T>(request: APIRequestContext, path: string, data: object): Promise<T> =>
  (await (await request.post(`/api/shop/${path}`, { data })).json()) as T;

/** Articles of the shop, each once. */
async function articles(shop: Shop): Promise<string[]> {
  const { hits } = await shop.search({
    q: '',
    filter: ['in_stock = 1'],
    hitsPerPage: 400,
    attributesToRetrieve: ['id', 'article'],
  });
  return [...new Set(hits.map(({ article }) => article).filter((article) => /\d{3}/.test(article)))];
}

const linesOf = async (request: APIRequestContext, numbers: readonly string[]): Promise<Line[]> =>
  (await call<{ lines: Line[] }>(request, 'findParts', { text: numbers.join('\n'), city: 1 })).lines;

interface Known {
  /** In the visitor's city. */
  city: number;
  number: string;
  maker: Row['part'];
  /** In stock in another city. */
  analogue: Row;
}

/** A number of several makers, one of which has a replacement that comes from another city. */
async function severalMakers(shop: Shop, request: APIRequestContext): Promise<Known> {
  const articlesOnSale = ['C-110', ...(await articles(shop))];
  const lines = [
    ...(await linesOf(request, articlesOnSale.slice(0, 200))),
    ...(await linesOf(request, articlesOnSale.slice(200, 400))),
  ].filter(({ status }) => status === 'several');
  for (const { id: city } of (await shop.init()).cities) {
    for (const { number, parts } of lines) {
      for (const maker of parts) {
        const { rows } = await call<{ rows: Row[] }>(request, 'getPart', { id: maker.id, city });
        const analogue = rows.find(
          ({ role, offers }) =>
            role !== 'requested' &&
            offers.some(({ external, cost, arrival_days }) => external && cost !== null && arrival_days !== null),
        );
        if (analogue !== undefined) return { city, number, maker, analogue };
      }
    }
  }
  throw new Error('No number of several makers has a replacement in another city');
}

const inCart = (page: Page): Promise<{ id: number; qty: number }[]> =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('shop') ?? '{}') as { products?: { id: number; qty: number }[] }).products ?? [],
  );

for (const { name, viewport, tag } of VIEWPORTS) {
  test.describe(name + tag, () => {
    test.use({ viewport });

    test('a number of several makers: whose, what replaces it, from another city into the cart', async ({
      page,
      shop,
      request,
      baseURL,
    }) => {
      test.slow();
      const { city, number, maker, analogue } = await severalMakers(shop, request);
      await page.context().addCookies([{ name: 'currentCity', value: String(city), url: baseURL ?? '' }]);
      await page.goto(
        `/catalog/productSearchOEM?oem=${encodeURIComponent(number.toLowerCase().replace(/[\s/-]/g, ''))}&update=true`,
      );
      await expect(page.getByRole('heading', { level: 1 })).toContainText('производител');
      await page.locator(`main a[href$="part=${maker.id}"]`).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(maker.number);

      const row = page
        .getByRole('row')
        .filter({ has: page.getByText(analogue.part.brand, { exact: true }) })
        .filter({ has: page.getByText(analogue.part.number, { exact: true }) })
        .filter({ hasText: 'Под заказ' })
        .first();
      await row.getByRole('button', { name: /^Заказать/ }).click();
      const [line] = await inCart(page);
      expect(analogue.offers.map(({ id }) => id)).toContain(line?.id);
      await page.goto('/cart');
      await expect(page.locator(`main a[href="/product/${line?.id}"]`).first()).toBeVisible();
    });

    test('a list of thirty lines is read, resolved and put into the cart, and survives a reload', async ({
      page,
      shop,
      request,
    }) => {
      test.slow();
      const articlesOnSale = (await articles(shop)).slice(0, 200);
      const linesOnSale = (await linesOf(request, articlesOnSale))
        .filter(({ status }) => status === 'found')
        .map(({ number }) => number);
      const list = linesOnSale.slice(0, 30);
      expect(list).toHaveLength(30);
      const text = list
        .map(
          (number, place) =>
            [`${number}\t2`, `${number.toLowerCase()} - 2 шт`, `${place + 1}. ${number} x2`][place % 3],
        )
        .join('\n');

      await page.goto('/catalog/productSearchOEM/list');
      await page.getByRole('textbox', { name: 'Номера и количество' }).fill(text);
      await page.getByRole('button', { name: 'Найти детали' }).click();
      const rows = page.locator('main tr[data-status]');
      await expect(rows).toHaveCount(30);
      await expect(page.locator('main tr[data-status=found]')).toHaveCount(30);
      await page.reload();
      await expect(rows).toHaveCount(30);

      await page.getByRole('button', { name: /^Всё в/ }).click();
      const lines = await inCart(page);
      expect(lines.length).toBeGreaterThanOrEqual(28);
      expect(lines.filter(({ qty }) => qty === 2).length).toBeGreaterThanOrEqual(28);
    });
  });
}

test('a pasted invoice is read by its columns; a large order is confirmed', async ({ page, shop, request }) => {
  const onSale = (await linesOf(request, (await articles(shop)).slice(0, 200))).filter(
    ({ status }) => status === 'found',
  );
  const [first, second] = onSale.map(({ number }) => number);
  const text = [
    'Добрый день!',
    '№\tТовар\tАртикул\tКол-во\tЕд.\tЦена\tСумма',
    `1\tКолодки 4 шт в упаковке\t${first}\t101\tшт\t450,00\t45 450,00`,
    `2\tМасло 5W-30 4л\t${second}\t3\tшт\t1 250,00\t3 750,00`,
    `${first} 2 шт`,
  ].join('\n');

  await page.goto('/catalog/productSearchOEM/list');
  await page.getByRole('textbox', { name: 'Номера и количество' }).fill(text);
  await page.getByRole('button', { name: 'Найти детали' }).click();
  const rows = page.locator('main tr[data-status]');
  await expect(rows).toHaveCount(5);
  await expect(page.locator('main tr[data-status=none]')).toHaveCount(2);
  await page.getByRole('button', { name: new RegExp(`^Объединить.*103`) }).click();
  await expect(rows).toHaveCount(4);

  await page.getByRole('button', { name: /^Всё в/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('103');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: /^Всё в\sкорзину/ }).click();
  await question.getByRole('button', { name: /Всё верно/ }).click();
  await expect.poll(async () => (await inCart(page)).length).toBe(2);
  expect((await inCart(page)).map(({ qty }) => qty)).toContain(3);
});

test('the help comes without the search, which comes with a number @long', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [file] = /[\w-]+\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (file !== undefined) scripts.push(file);
  });
  const searching = () => scripts.filter((file) => /^(engine|typed|part-search|number-search)-/.test(file));
  await page.goto('/catalog/productSearchOEM');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Поиск по\sномеру детали$/);
  await page.waitForLoadState('networkidle');
  expect(scripts).not.toEqual([]);
  expect(searching()).toEqual([]);
  await page.locator('main').getByRole('link', { name: 'W 914/2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('W 914/2');
  expect(searching()).not.toEqual([]);
});
