import type { Browser, Page } from '@playwright/test';
import { carryToken, type Customer } from './login';
import { cards, expect, searchBox, total, type Shop } from './shop';

export type Width = 1440 | 390;

/** A page with an open window or menu, or in an empty, error or loading state. */
export interface State {
  name: string;
  path: string;
  /** Both widths by default. */
  only?: Width;
  account?: true;
  /** A first visit: no city chosen, no cookies accepted. */
  first?: true;
  /** Products in the lists of the browser before the page is opened. */
  gathered?: { cart?: number; favorite?: number; compare?: number };
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<void>;
  open?: (page: Page, width: Width) => Promise<void>;
}

const CALLS = /\/api\/shop\/(?!getInit)|\/multi-search/;
const fails = (page: Page) =>
  page.route(CALLS, (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'busy', message: 'Магазин сейчас занят. Попробуйте через минуту', fields: {} } },
    }),
  );
const waits = (page: Page) => page.route(CALLS, () => new Promise(() => undefined));
const dialog = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible();
const press = (page: Page, name: string | RegExp) =>
  page.locator('header').getByRole('button', { name }).filter({ visible: true }).first().click();

async function menu(page: Page): Promise<void> {
  await press(page, 'Меню');
  await dialog(page);
}

export function everyState(): State[] {
  const gathered = { cart: 3, favorite: 5, compare: 4 };
  return [
    {
      name: 'first-visit',
      path: '/',
      first: true,
      open: (page) => expect(page.getByRole('region', { name: 'Ваш город' })).toBeVisible(),
    },
    { name: 'home-gathered', path: '/', gathered },
    {
      name: 'car-menu',
      // On this page the menu covers no control halfway.
      path: '/cart',
      open: async (page, width) => {
        if (width === 390) await menu(page);
        const root = width === 390 ? page.getByRole('dialog') : page.locator('header');
        await root.getByRole('button', { name: /^Моя машина/ }).click();
        await expect(page.getByRole('button', { name: 'Добавить машину' })).toBeVisible();
      },
    },
    {
      name: 'city-chooser',
      path: '/',
      open: async (page, width) =>
        width === 390
          ? menu(page).then(() =>
              page
                .getByRole('dialog')
                .getByRole('button', { name: /Москва/ })
                .click(),
            )
          : press(page, /Москва/).then(() => dialog(page)),
    },
    {
      name: 'catalog-menu',
      path: '/contacts',
      only: 1440,
      open: (page) =>
        press(page, 'Каталог').then(() => expect(page.getByRole('link', { name: /Смотреть все/ })).toBeVisible()),
    },
    { name: 'phone-menu', path: '/', only: 390, open: menu },
    {
      name: 'phone-menu-inside',
      path: '/',
      only: 390,
      open: async (page) => {
        await menu(page);
        await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
        await expect(page.getByRole('link', { name: 'Смотреть всё' })).toBeVisible();
      },
    },
    {
      name: 'account-menu',
      path: '/contacts',
      only: 1440,
      account: true,
      open: (page) =>
        page
          .getByRole('link', { name: /Личный кабинет/ })
          .first()
          .click()
          .then(() => expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()),
    },
    {
      name: 'mini-cart',
      path: '/contacts',
      only: 1440,
      gathered,
      open: (page) =>
        page
          .getByRole('link', { name: /^Корзина,/ })
          .first()
          .click()
          .then(() => dialog(page)),
    },
    {
      name: 'completions-empty',
      path: '/contacts',
      open: (page) =>
        searchBox(page)
          .click()
          .then(() => expect(page.getByRole('listbox')).toBeVisible()),
    },
    {
      name: 'completions-own',
      path: '/contacts',
      account: true,
      open: (page) =>
        searchBox(page)
          .click()
          .then(() => expect(page.getByRole('option', { name: /Лада Веста/ })).toBeVisible()),
    },
    {
      name: 'completions-layout',
      path: '/contacts',
      open: async (page) => {
        await searchBox(page).click();
        await searchBox(page).fill('vfckj 5d4');
        await expect(page.getByRole('button', { name: 'Искать как набрано: vfckj' })).toBeVisible();
      },
    },
    {
      name: 'completions',
      path: '/contacts',
      open: async (page) => {
        await searchBox(page).click();
        await searchBox(page).fill('масл');
        await expect(page.getByRole('option').nth(3)).toBeVisible();
      },
    },
    {
      name: 'filters-sheet',
      path: '/search?q=масло',
      only: 390,
      open: async (page) => {
        await total(page);
        await page.getByRole('button', { name: 'Фильтры' }).click();
        await dialog(page);
      },
    },
    {
      name: 'quick-view',
      path: '/search?q=масло',
      only: 1440,
      open: async (page) => {
        await cards(page).first().hover();
        await cards(page)
          .first()
          .getByRole('button', { name: /Быстрый просмотр/ })
          .last()
          .click();
        await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeVisible();
      },
    },
    {
      name: 'added-sheet',
      path: '/search?q=масло',
      open: async (page) => {
        await total(page);
        await cards(page)
          .first()
          .getByRole('button', { name: /В корзину|Заказать/ })
          .click();
        await expect(page.getByRole('dialog', { name: 'В корзине' }).getByRole('progressbar')).toBeVisible();
      },
    },
    { name: 'cart-full', path: '/cart', gathered },
    { name: 'checkout-full', path: '/checkout', gathered },
    { name: 'wishlist-full', path: '/wishlist', gathered },
    { name: 'compare-full', path: '/compare', gathered },
    { name: 'home-error', path: '/', prepare: async (page) => void (await fails(page)) },
    {
      name: 'search-error',
      path: '/search?q=масло',
      prepare: async (page) => void (await fails(page)),
      open: (page) => expect(page.getByText('Поиск пока не отвечает.')).toBeVisible(),
    },
    { name: 'cart-error', path: '/cart', gathered, prepare: async (page) => void (await fails(page)) },
    { name: 'home-waiting', path: '/', prepare: async (page) => void (await waits(page)) },
    {
      name: 'search-layout',
      path: '/search?q=vfckj+5d40+4k',
      open: (page) => expect(page.getByRole('button', { name: 'Не менять: искать «vfckj»' })).toBeVisible(),
    },
    {
      name: 'search-variants-full',
      path: '/search?q=масло+zic+5w-40+4л',
      open: (page) => expect(page.getByRole('heading', { name: /^Другие/ })).toBeVisible(),
    },
    {
      name: 'search-near-full',
      path: '/search?q=колодки+передние+полипласт',
      open: (page) => expect(page.getByRole('region', { name: 'Почти то, что искали' })).toBeVisible(),
    },
    {
      name: 'search-empty-full',
      path: '/search?q=полипласт+на+крузак',
      open: (page) => expect(page.getByRole('form', { name: 'Сообщить, когда появится' })).toBeVisible(),
    },
    { name: 'search-waiting', path: '/search?q=масло', prepare: async (page) => void (await waits(page)) },
  ];
}

const DEVICES = {
  1440: { viewport: { width: 1440, height: 1000 } },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

export interface Visit {
  width: Width;
  customer?: Customer | undefined;
  first?: boolean | undefined;
  stored?: Record<string, unknown> | undefined;
  scale?: number;
}

/** A page of a visitor who has accepted the cookies and chosen the first city, unless it is the first visit. */
export async function visitor(
  browser: Browser,
  { width, customer, first = false, stored, scale = 1 }: Visit,
): Promise<Page> {
  const baseURL = process.env.SHOP_URL ?? '';
  const context = await browser.newContext({
    ...DEVICES[width],
    deviceScaleFactor: scale,
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  const page = await context.newPage();
  if (!first) {
    await context.addCookies(
      Object.entries({ currentCity: '1', productsPerPage: '15' }).map(([name, value]) => ({
        name,
        value,
        url: baseURL,
      })),
    );
    await context.addInitScript(
      (text) => {
        if (localStorage.getItem('shop') === null) localStorage.setItem('shop', text);
      },
      JSON.stringify({ version: '0.0.1', cookieAccepted: true, ...stored }),
    );
  }
  if (customer) await carryToken(page, customer);
  return page;
}

/** Stored lists of the browser with products of two cities. */
export async function gather(
  shop: Shop,
  { cart = 0, favorite = 0, compare = 0 }: NonNullable<State['gathered']>,
): Promise<Record<string, unknown>> {
  const [homeCity, otherCity] = await shop.twoCities();
  const hits = await shop.inStock(homeCity, 12);
  const far = await shop.inStock(otherCity, cart);
  const products = hits.slice(0, cart).map(({ id }, number) => ({
    id: number === 1 ? (far[number]?.id ?? id) : id,
    city_id: number === 1 ? otherCity.id : homeCity.id,
    qty: number + 1,
  }));
  return {
    products,
    favorite: hits.slice(0, favorite).map(({ id }) => id),
    compare: hits.slice(0, compare).map(({ id }) => id),
  };
}

export async function show(
  browser: Browser,
  shop: Shop,
  state: State,
  width: Width,
  customer?: Customer,
  scale = 1,
): Promise<Page> {
  const stored = state.gathered === undefined ? undefined : await gather(shop, state.gathered);
  const page = await visitor(browser, {
    width,
    customer: state.account ? customer : undefined,
    first: state.first,
    stored,
    scale,
  });
  await state.prepare?.(page);
  await page.goto(state.path);
  // Not the skeleton of a page whose script is still loading: it has no heading.
  await expect(page.locator('h1').first()).toBeVisible();
  await state.open?.(page, width);
  return page;
}
