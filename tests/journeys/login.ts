import { randomInt } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { request as ask } from 'node:http';
import type { Page } from '@playwright/test';
import { expect } from './shop';

/** Masked phones there are: two digits after the nine and the last two. */
const MASKS = 10_000;
const WORKERS = 2;
let taken = randomInt(MASKS / WORKERS);

/**
 * A phone no customer at the same time looks like when it is masked: their codes stand in one log, and of 21 random phones
 * two would look alike once in fifty runs.
 */
function newPhone(): string {
  taken += 1;
  const mask = String((taken * WORKERS + Number(process.env.TEST_PARALLEL_INDEX ?? 0)) % MASKS).padStart(4, '0');
  return `79${mask.slice(0, 2)}${String(randomInt(1e5)).padStart(5, '0')}${mask.slice(2)}`;
}

/**
 * A person with a phone. The shop of the journeys sends no messages: it writes them into the log of its API, in ONEBOX_DIR.
 * Codes are limited by address, 20 an hour, so each customer asks for them from a loopback address of their own.
 */
export class Customer {
  /** Eleven digits, 79…, as stored. */
  readonly phone = newPhone();
  /** As the masked field shows it while typing. */
  readonly typed = this.phone.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 ($1) $2 $3 $4');
  /** With hidden digits, as in the header and the log. */
  readonly masked = `+7 ${this.phone.slice(1, 4)} ***-**-${this.phone.slice(-2)}`;
  readonly address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  token = '';
  /** Length of the message log before this customer requested a code: older lines with this masked phone belong to others. */
  #asked = 0;

  /** Digits of the newest code that was sent to the phone. */
  async code(): Promise<string> {
    let code = '';
    await expect
      .poll(async () => (code = newest((await readFile(logOfMessages())).toString('utf8', this.#asked), this.masked)), {
        message: `no code for ${this.masked} in ${logOfMessages()}`,
      })
      .not.toBe('');
    return code;
  }

  async #isAsking(): Promise<void> {
    this.#asked = (await stat(logOfMessages())).size;
  }

  /** A call of the shop from this customer's address, with the token when there is one. */
  async call<T>(name: string, payload?: unknown, headers: Record<string, string> = {}): Promise<T> {
    if (name === 'sendLoginSms') await this.#isAsking();
    const url = new URL(`/api/shop/${name}`, process.env.SHOP_URL);
    const all = {
      'Content-Type': 'application/json',
      ...(this.token !== '' && { Authorization: `Bearer ${this.token}` }),
      ...headers,
    };
    const answer = await send(
      payload === undefined ? 'GET' : 'POST',
      url,
      payload === undefined ? '' : JSON.stringify(payload),
      all,
      this.address,
    );
    if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as T;
  }

  /** After a login through the form the calls are the customer's too. */
  async takesTokenOf(page: Page): Promise<void> {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'user-token');
    this.token = decodeURIComponent(cookie?.value ?? '');
  }

  /** Uses the page's form; the request for a code is sent from the customer's own IP address. */
  async asksFrom(page: Page): Promise<void> {
    await this.#isAsking();
    await page.route('**/sendLoginSms', async (route) => {
      const { cookie = '' } = await route.request().allHeaders();
      const answer = await send(
        'POST',
        new URL(route.request().url()),
        route.request().postData() ?? '',
        { 'Content-Type': 'application/json', Cookie: cookie },
        this.address,
      );
      await route.fulfill({ status: answer.status, contentType: 'application/json', body: answer.body });
    });
  }
}

/** A customer who has logged in through the shop's calls; nothing is in a browser yet. */
export async function newCustomer(
  profile: { name?: string; surname?: string; email?: string; city_id?: number } = {},
): Promise<Customer> {
  const customer = new Customer();
  const { phone } = customer;
  await customer.call('sendLoginSms', { phone, agreement: true });
  const { token } = await customer.call<{ token: string }>('login', { phone, code: await customer.code() });
  customer.token = token;
  if (Object.keys(profile).length > 0) await customer.call('saveProfile', profile);
  return customer;
}

/** Logs a new customer in to the browser of `page`. Call it before the first `goto`. */
export async function logIn(page: Page, profile?: Parameters<typeof newCustomer>[0]): Promise<Customer> {
  const customer = await newCustomer(profile);
  await carryToken(page, customer);
  return customer;
}

/** The cookies that the server sets at a login. */
export async function carryToken(page: Page, { token }: Pick<Customer, 'token'>): Promise<void> {
  const url = process.env.SHOP_URL ?? '';
  await page.context().addCookies([
    { name: 'user-token', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'login-id', value: `of-${token.slice(0, 9)}`, url, sameSite: 'Lax' },
  ]);
}

function logOfMessages(): string {
  const folder = process.env.ONEBOX_DIR;
  if (folder === undefined || folder === '')
    throw new Error('ONEBOX_DIR does not say where the shop keeps its log of messages');
  return `${folder}/logs/api.log`;
}

function newest(log: string, masked: string): string {
  const line = log.split('\n').findLast((text) => text.includes(`СМС на ${masked}`));
  return /код (\d{4,8})/.exec(line ?? '')?.[1] ?? '';
}

function send(
  method: string,
  url: URL,
  body: string,
  headers: Record<string, string>,
  localAddress: string,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = ask(
      url,
      { method, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) }, localAddress },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Fills in the login form of the page by keyboard and mouse. */
export async function logInByForm(page: Page, customer: Customer): Promise<void> {
  await customer.asksFrom(page);
  const form = page.getByRole('form', { name: /^Вход/ });
  await form.getByLabel('Телефон').fill(customer.phone);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Получить код' }).click();
  await form.getByLabel('Код из СМС').fill(await customer.code());
}
