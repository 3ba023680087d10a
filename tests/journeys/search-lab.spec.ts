import type { Page } from '@playwright/test';
import { expect, test } from './shop';

const password = process.env.STAFF_PASSWORD;
/** Neither a word of the catalogue nor a slip of one. */
const NEW_WORD = 'щирбурд';

async function logIn(page: Page): Promise<void> {
  await page.goto('/admin/login?next=/admin/search');
  await page.getByLabel('Логин').fill('admin');
  await page.getByLabel('Пароль').fill(password ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Лаборатория поиска' })).toBeVisible();
}

const hitsOf = (page: Page, side: string) =>
  page.getByRole('region', { name: side, exact: true }).getByRole('listitem');

test('a synonym of the draft is seen in the lab alone, and the judged queries are searched with it @long', async ({
  page,
  shop,
}) => {
  test.slow();
  test.skip(password === undefined, 'STAFF_PASSWORD does not say how to come in');
  await logIn(page);

  // A synonym in the draft.
  await page.goto('/admin/search/draft/synonyms/new');
  const form = page.locator('main form[method=post]').first();
  await form.locator('[name=from]').fill(NEW_WORD);
  await form.locator('[name=to]').fill('антифриз');
  await form.locator('[name=why]').fill('так называет его один автосервис');
  await form.getByRole('button').first().click();
  await expect(page.getByRole('status')).toBeVisible();

  // The draft has no preview with it; building one ends in the comparison.
  await page.goto(`/admin/search?q=${NEW_WORD}`);
  await page.getByRole('button', { name: /^Собрать/ }).click();
  await expect(page.getByText('Выдача изменится')).toBeVisible({ timeout: 90_000 });
  await expect(hitsOf(page, 'Сейчас')).toHaveCount(0);
  const first = hitsOf(page, 'С черновиком').first();
  await expect(first).toContainText('новый');
  await expect(first).toContainText(/антифриз/i);

  // Why it is there.
  await first.getByRole('button', { name: 'Почему здесь' }).click();
  await expect(first).toContainText(`«${NEW_WORD}»`);
  await expect(first).toContainText(/синоним «антифриз/);

  // Shoppers do not have it.
  expect((await shop.search({ q: NEW_WORD })).totalHits).toBe(0);

  // The judged queries, then the stored table: none of them has the new word.
  await page.goto('/admin/search/lab/evaluation');
  await page.getByRole('button', { name: 'Проверить черновик' }).click();
  await expect(page.getByRole('heading', { name: 'Итог проверки' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Ни один запрос не изменился')).toBeVisible();
  await page.getByRole('link', { name: /^Все/ }).click();
  const row = page.locator('tbody tr').first();
  await expect(row).toContainText('= 0');
  const text = (await row.getByRole('link').textContent()) ?? '';
  await row.getByRole('link').click();
  await expect(page.getByRole('searchbox', { name: 'Запрос' })).toHaveValue(text);
  await expect(page.getByText('Выдача одинаковая')).toBeVisible();
});
