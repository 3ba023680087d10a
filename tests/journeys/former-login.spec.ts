import { newCustomer } from './login';
import { expect, test } from './shop';

test('the readable cookie of the former release is hidden and logs nobody out', async ({ page }) => {
  const { token } = await newCustomer({ name: 'Анна' });
  await page.context().addCookies([{ name: 'user-token', value: token, url: process.env.SHOP_URL ?? '' }]);
  await page.goto('/account/profile');
  await expect(page.getByLabel('Имя')).toHaveValue('Анна');

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'user-token');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('user-token');
  await page.getByLabel('Имя').fill('Мария');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Профиль сохранён')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Имя')).toHaveValue('Мария');
});
