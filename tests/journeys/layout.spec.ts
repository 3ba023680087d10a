import { expectAccessible } from './accessibility';
import { cards, digits, expect, expectTotal, group, test, total } from './shop';

const WIDTHS = [360, 390, 768, 1200, 1440];
const PAGES = [
  '/catalog',
  '/search?q=масло',
  '/search?q=vfckj',
  '/search?q=vfckj&as=vfckj',
  '/search?q=колодки+передние+керамика+zic',
  '/catalog/takogo-net',
];

for (const width of WIDTHS) {
  test(`nothing sticks out at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 });
    const category = await shop.largestCategory();
    for (const address of [...PAGES, `${category.url}?stock=1&price=300-5000&stars=5~4`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
      await expect(page.getByText(/товар/).first()).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        address,
      ).toBeLessThanOrEqual(0);
    }
  });
}

test('the order of sorting is readable at 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/search?q=масло');
  const sort = page.getByRole('combobox', { name: 'Порядок' });
  expect((await sort.boundingBox())?.width).toBeGreaterThan(140);
});

for (const width of [390, 1440]) {
  for (const address of [...PAGES, 'the largest category']) {
    test(`axe finds nothing at ${width} px on ${address}`, async ({ page, shop }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      // Fifteen cards say as much as sixty.
      await page.context().addCookies([{ name: 'productsPerPage', value: '15', url: process.env.SHOP_URL ?? '' }]);
      await page.goto(PAGES.includes(address) ? address : `${(await shop.largestCategory()).url}?stock=1`);
      await expect(page.getByText(/товар/).first()).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('filters live in a sheet, act at once and stay when it closes', async ({ page, shop }) => {
    const category = await shop.largestCategory();
    await page.goto(category.url);
    const all = await total(page);
    await expect(page.getByRole('complementary', { name: 'Фильтры' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Фильтры' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    const line = group(page, 'Бренд')
      .locator('label', { has: page.getByRole('checkbox') })
      .first();
    const count = digits(await line.locator('span').last().textContent());
    await line.tap();
    await expect(sheet.getByRole('button', { name: /^Показать/ })).toContainText(String(count));
    expect(count).toBeLessThan(all);
    await sheet.getByRole('button', { name: /^Показать/ }).tap();
    await expect(sheet).toHaveCount(0);
    await expectTotal(page, count);
    await expect(page.getByRole('button', { name: /^Фильтры/ })).toContainText('1');

    await page.getByRole('button', { name: /^Фильтры/ }).tap();
    await expect(group(page, 'Бренд').getByRole('checkbox').first()).toBeChecked();
    await sheet.getByRole('button', { name: 'Сбросить' }).tap();
    await sheet.getByRole('button', { name: 'Закрыть' }).tap();
    await expectTotal(page, all);
  });

  test('two cards stand side by side', async ({ page }) => {
    await page.goto('/search?q=масло');
    await total(page);
    const tops = await cards(page).evaluateAll((all) =>
      all.slice(0, 3).map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(tops[0]).toBe(tops[1]);
    expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
  });
});

test('nothing moves while a category loads', async ({ page, shop }) => {
  const category = await shop.largestCategory();
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput)
          Object.assign(window, { moved: (window as unknown as { moved: number }).moved + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(category.url);
  await total(page);
  await page.waitForTimeout(1000);
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.01);
});
