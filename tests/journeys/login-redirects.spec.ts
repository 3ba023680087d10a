import { Customer, logInByForm } from './login';
import { expect, test } from './shop';

test('a guest is asked to log in on the way, is not asked twice, and logs out', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const [homeCity] = await shop.twoCities();
  const customer = new Customer();
  await test.step('a guest who opens the personal area logs in and lands where they wanted to go', async () => {
    await page.goto('/account/orders?page=1');
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await logInByForm(page, customer);
    await expect(page).toHaveURL(/\/account\/orders\?page=1$/);
    consoleErrors.length = 0; // a guest's call is answered 401
  });

  await test.step('a customer who is logged in is redirected from the login page', async () => {
    await customer.takesTokenOf(page);
    const [product] = await shop.inStock(homeCity, 1, 60);
    await customer.call('addToCart', { id: product?.id, city_id: homeCity.id, qty: 2 });
    await page.goto('/login');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });

  await test.step('logging out clears the browser and leads home', async () => {
    await page.goto('/faq');
    await expect(page.getByRole('link', { name: /^Корзина, 2/ })).toBeVisible();
    await page.getByRole('link', { name: /^Личный кабинет/ }).click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Корзина', exact: true }).first()).toBeVisible();
    expect((await page.context().cookies()).some(({ name }) => /user-token|login-id/.test(name))).toBe(false);
    await expect(customer.call('user')).rejects.toThrow('401');
  });
});

test('a wrong code is reported, the right one logs in and leads to the personal area', async ({
  page,
  consoleErrors,
}) => {
  const customer = new Customer();
  await page.goto('/login');
  const form = page.getByRole('form', { name: /^Вход/ });
  await customer.asksFrom(page);
  await expect(form.getByRole('button', { name: 'Получить код' })).toBeDisabled();
  await expect(form.getByRole('checkbox')).not.toBeChecked();
  await form.getByRole('checkbox').check();
  await form.getByLabel('Телефон').pressSequentially(customer.phone.slice(1, 8));
  await form.getByRole('button', { name: 'Получить код' }).click();
  await expect(form).toContainText(/Не хватает/);
  await form.getByLabel('Телефон').fill(customer.phone);
  await expect(form.getByLabel('Телефон')).toHaveValue(customer.typed);
  await form.getByRole('button', { name: 'Получить код' }).click();
  const right = await customer.code();
  await form.getByLabel('Код из СМС').fill(right === '0000' ? '1111' : '0000');
  await expect(form).toContainText('Осталось попыток: 4');
  await expect(form.getByLabel('Телефон')).toHaveAttribute('readonly');
  await form.getByLabel('Код из СМС').fill(right);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto('/faq');
  await expect(
    page.getByRole('link', { name: new RegExp(`Личный кабинет, .*${customer.phone.slice(-2)}$`) }),
  ).toBeVisible();
  consoleErrors.length = 0;
});
