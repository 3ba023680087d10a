import type { Browser, Page } from '@playwright/test';
import { carryToken } from '../login';
import { everyPlace, settledCustomer } from '../routes';
import { settled } from '../settled';
import { expect, test } from '../shop';
import { FOLDER } from './folder';

const TALLEST = 5000;
const DEVICES = { 1440: { viewport: { width: 1440, height: 1000 } }, 390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } };
const PARTS = [0, 1, 2];

async function pageOf(browser: Browser, width: '1440' | '390', account: boolean, token: string): Promise<Page> {
  const baseURL = process.env.SHOP_URL ?? '';
  const context = await browser.newContext({ ...DEVICES[width], baseURL, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  const cookie = (name: string, value: string) => ({ name, value, url: baseURL });
  await context.addCookies([cookie('currentCity', '1'), cookie('productsPerPage', '15')]);
  await context.addInitScript(() => {
    if (localStorage.getItem('shop') === null) localStorage.setItem('shop', JSON.stringify({ version: '0.0.1', cookieAccepted: true }));
  });
  const page = await context.newPage();
  if (account) await carryToken(page, { token });
  return page;
}

for (const width of ['1440', '390'] as const) {
  for (const part of PARTS) {
    test(`every place at ${width}, part ${part + 1} of ${PARTS.length}`, async ({ browser, shop, request }) => {
      const { customer, orders } = await settledCustomer(shop);
      const places = await everyPlace(shop, request);
      places.push({ name: 'account-order', path: `/account/order/${orders[0]}`, account: true });
      const pages = { guest: await pageOf(browser, width, false, ''), customer: await pageOf(browser, width, true, customer.token) };
      for (const { name, path, account } of places.filter((_, number) => number % PARTS.length === part)) {
        const page = account ? pages.customer : pages.guest;
        await page.goto(path);
        await expect.soft(settled(page).then(() => true), `${name} settles`).resolves.toBe(true);
        await page.evaluate(async () => {
          document.querySelectorAll('img').forEach((image) => image.setAttribute('loading', 'eager'));
          await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
        });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const full = height <= TALLEST;
        const clip = { x: 0, y: 0, width: Number(width), height: Math.min(height, TALLEST) };
        await page.screenshot({ path: `${FOLDER}/${name}-${width}.jpg`, type: 'jpeg', quality: 80, fullPage: true, animations: 'disabled', ...(!full && { clip }) });
      }
    });
  }
}
