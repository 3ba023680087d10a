import { readdir, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './shop';

/** The shop of the journeys sends no mails: each is a file in the folder `mail` of ONEBOX_DIR. */
async function linksOfMail(email: string): Promise<[string, string]> {
  const folder = `${process.env.ONEBOX_DIR ?? ''}/mail`;
  let links: string[] = [];
  await expect(async () => {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.eml'))) {
      const [head = '', body = ''] = (await readFile(`${folder}/${file}`, 'utf8')).split('\r\n\r\n');
      if (!head.includes(`To: ${email}`)) continue;
      links =
        Buffer.from(body, 'base64')
          .toString('utf8')
          .match(/https?:\/\/\S+/g) ?? [];
    }
    expect(links).toHaveLength(2);
  }).toPass({ timeout: 20_000 });
  const [confirm = '', unsubscribe = ''] = links;
  return [confirm, unsubscribe];
}

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/contacts');
  const form = page.getByRole('form', { name: 'Письма магазина' });
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(form).toBeVisible({ timeout: 2000 });
  }).toPass();
  await form.getByLabel('Ваша почта').fill(email);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Подписаться' }).click();
  await expect(form.getByRole('status')).toContainText('подтвердите адрес');
}

test('a subscription is confirmed by the mail and ended by its link', async ({ page }) => {
  const email = `anna${Date.now()}@example.ru`;
  await subscribe(page, email);
  const [confirm, unsubscribe] = await linksOfMail(email);

  await page.goto(confirm);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Присылать вам письма?');
  await page.getByRole('button', { name: 'Да, присылайте' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Адрес подтверждён');

  await page.goto(unsubscribe);
  await page.getByRole('button', { name: 'Отписаться' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы отписаны');
  expect((await page.goto(confirm))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ссылка не действует');
});
