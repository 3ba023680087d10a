import type { Page } from '@playwright/test';
import { expectAccessibleOnTheWay } from './accessibility';
import { carryToken, newCustomer } from './login';
import { expect, test } from './shop';

const password = process.env.STAFF_PASSWORD;

/** A rated product that no other journey looks at: one of the least popular. */
async function unknownProduct(page: Page): Promise<{ id: number; rating_count: number }> {
  const answer = await page.request.get('/api/shop/getProducts?sort=popular&itemsPerPage=60&page=25');
  const { data } = (await answer.json()) as { data: { id: number; rating_count: number }[] };
  const product = data.find(({ rating_count }) => rating_count > 0 && rating_count < 10);
  if (product === undefined) throw new Error('no product with few votes');
  return product;
}

test('a review is written, moderated, shown, and changes the rating', async ({ page, consoleErrors }) => {
  test.skip(password === undefined, 'STAFF_PASSWORD does not say how to come in');
  test.setTimeout(90_000);
  const { id, rating_count: votes } = await unknownProduct(page);
  const text = `Не подошёл <b>совсем</b>, вернул ${Date.now()}.`;
  const reviews = page.locator('#reviews');
  await page.goto(`/product/${id}`);
  await reviews.scrollIntoViewIfNeeded();
  await expect(reviews.getByText('Отзывов пока нет.')).toBeVisible();
  await expect(reviews.getByRole('link', { name: 'Войдите, чтобы написать отзыв' })).toBeVisible();

  const customer = await newCustomer();
  await customer.call('saveProfile', { name: 'Пётр', surname: 'Волков' });
  await carryToken(page, customer);
  await page.reload();
  await reviews.scrollIntoViewIfNeeded();
  await reviews.getByRole('button', { name: 'Написать отзыв' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: '1 звезда' }).check();
  await form.getByLabel('Как товар показал себя').fill(text);
  await form.getByLabel('Пробег, км').fill('84 000');
  await form.getByRole('checkbox').check();
  await expectAccessibleOnTheWay(page);
  await form.getByRole('button', { name: 'Отправить на проверку' }).click();
  await expect(reviews.getByText('Ваш отзыв на проверке')).toBeVisible();
  await expect(reviews.getByText('Отзывов пока нет.')).toBeVisible();

  const office = await page.context().newPage();
  await office.goto('/admin/reviews?status=waiting');
  await office.getByLabel('Логин').fill('admin');
  await office.getByLabel('Пароль').fill(password ?? '');
  await office.keyboard.press('Enter');
  const waiting = office.getByRole('article').filter({ hasText: text });
  await expect(waiting).toContainText('Пётр В.');
  await expectAccessibleOnTheWay(office);
  await waiting.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(office.getByRole('status')).toContainText('отзыв опубликован');
  await office.close();

  await page.reload();
  await reviews.scrollIntoViewIfNeeded();
  const review = reviews.getByRole('article');
  await expect(review).toContainText(text);
  await expect(review).toContainText('Пётр В.');
  await expect(reviews.getByText('Ваш отзыв опубликован')).toBeVisible();
  await expect(reviews).toContainText(new RegExp(`по\\s+всем\\s+${votes + 1}\\s`));
  await expectAccessibleOnTheWay(page);

  await reviews.getByRole('button', { name: 'Удалить отзыв' }).click();
  await expect(reviews.getByText('Отзывов пока нет.')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
