import type { Locator, Page } from '@playwright/test';
import { logIn } from './login';
import { expect, searchBox, test, total } from './shop';

const ENGINE = /\/multi-search/;

interface Query {
  indexUid: string;
  q: string;
}

const optionsOf = (page: Page, group: string | RegExp): Locator =>
  page.getByRole('group', { name: group }).getByRole('option');

/** Queries that the page sends to the engine, one list a request. */
function questions(page: Page): Query[][] {
  const asked: Query[][] = [];
  page.on('request', (request) => {
    if (ENGINE.test(request.url())) asked.push((request.postDataJSON() as { queries: Query[] }).queries);
  });
  return asked;
}

/** Waits for the vocabulary of the catalogue, which the next letters are read with. */
async function withWords(page: Page, path = '/contacts'): Promise<void> {
  const words = page.waitForResponse(/searchVocabulary/);
  await page.goto(path);
  await searchBox(page).click();
  expect((await words).status()).toBe(200);
}

test('the wrong layout costs no second request, is told, and can be taken back for good @long', async ({ page }) => {
  test.slow();
  await withWords(page);
  const asked = questions(page);
  await searchBox(page).fill('vfckj 5d4');
  await expect(optionsOf(page, 'Запросы').first()).toContainText('масло 5W-40');
  await expect(optionsOf(page, 'Разделы').first()).toContainText('масла');
  await expect(optionsOf(page, 'Товары').first()).toContainText(/5W-40/);
  const texts = () => asked.map(([first]) => first?.q);
  expect(texts()).toEqual(['масл «5w4']);

  await searchBox(page).fill('vfckj');
  await expect.poll(texts).toEqual(['масл «5w4', 'масл ']);
  await expect(page.getByRole('button', { name: 'Искать как набрано: vfckj' })).toHaveText(/vfckj\s*масло/);
  await page.getByRole('button', { name: 'Искать как набрано: vfckj' }).click();
  await expect(page.getByText('По запросу «vfckj» подсказать нечего').first()).toBeVisible();
  expect(texts()).toEqual(['масл «5w4', 'масл ', 'vfckj']);

  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');
  await expect(page).toHaveURL(/\/search\?q=vfckj&as=vfckj$/);
  await searchBox(page).fill('gjvgf');
  await expect(page).toHaveURL(/q=gjvgf$/);
  await page.getByRole('button', { name: 'Искать как набрано: gjvgf' }).click();
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await expect(page).toHaveURL(/q=gjvgf&as=gjvgf$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ничего нет');
});

test('a text of the list counts what lies in the city and finds it; a brand in the other script leads to its products', async ({
  page,
  shop,
}) => {
  await withWords(page);
  await searchBox(page).fill('масло моторн');
  const motor = optionsOf(page, 'Запросы').filter({ hasText: /^масло моторное\d/ });
  const counted = Number((await motor.textContent())?.replace(/\D/g, ''));
  const { totalHits } = await shop.search({ q: 'масл моторн ', filter: 'in_stock = 1' });
  expect(Math.abs(counted - totalHits)).toBeLessThanOrEqual(totalHits / 12);
  await motor.click();
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect.poll(() => total(page)).toBeGreaterThanOrEqual(counted);

  await searchBox(page).click();
  await searchBox(page).fill('бош');
  await expect(optionsOf(page, 'Запросы').filter({ hasText: 'Bosch' }).first()).toBeVisible();
  await optionsOf(page, 'Бренды').filter({ hasText: 'Bosch' }).click();
  await expect(page).toHaveURL(/\/brands\/bosch$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bosch');
});

test('before anything is typed: the cars of a customer and what was searched for @long', async ({ page }) => {
  const customer = await logIn(page);
  await customer.call('saveVehicle', {
    title: 'Лада Веста',
    vin: 'XTAGFL110LY312345',
    year: 2020,
    mileage_km: null,
    note: '',
  });
  await page.goto('/contacts');
  await searchBox(page).fill('свечи');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await total(page);
  await page.goto('/contacts');
  await searchBox(page).click();
  await expect(optionsOf(page, 'Вы искали')).toHaveText([/свечи/]);
  // Cars arrive later, and a changed list resets the selection.
  await expect(optionsOf(page, 'Детали к вашей машине')).toHaveCount(1);
  await searchBox(page).press('ArrowDown');
  await searchBox(page).press('ArrowDown');
  await expect(optionsOf(page, 'Детали к вашей машине')).toHaveAttribute('aria-selected', 'true');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/catalog\/vehicleSearch\?vin-search=XTAGFL110LY312345&update=true$/);
});

test('a key without the texts, or an engine that has none, still lists products @long', async ({ page }) => {
  await page.route(ENGINE, async (route) => {
    const { queries } = route.request().postDataJSON() as { queries: Query[] };
    const lacks = queries.some(({ indexUid }) => indexUid === 'suggestions');
    await (lacks
      ? route.fulfill({
          status: 404,
          json: {
            message: 'Index `suggestions` not found.',
            code: 'index_not_found',
            type: 'invalid_request',
            link: '',
          },
          headers: { 'Access-Control-Allow-Origin': '*' },
        })
      : route.continue());
  });
  await withWords(page);
  await searchBox(page).fill('масло');
  await expect(optionsOf(page, 'Товары')).toHaveCount(7);
  await searchBox(page).fill('масло мото');
  await expect(optionsOf(page, 'Товары').first()).toContainText(/мото/i);
});
