import {
  expect,
  test as base,
  type APIRequestContext,
  type ConsoleMessage,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';

export { expect };

export interface City {
  timezone: string;
  today_until: string | null;
  id: number;
  name: string;
  zone: number;
}

interface Category {
  id: number;
  name: string;
  url: string;
  facets: string[];
  products: number;
  children: Category[];
}

export interface Init {
  categories: Category[];
  cities: City[];
  facets: { key: string; attribute: string; name: string; kind: string }[];
}

export interface Hit {
  id: number;
  name: string;
  brand: string;
  article: string;
  packing_group: number;
  price?: Record<string, number>;
  in_stock?: number[];
}

export interface SearchResponse {
  hits: Hit[];
  totalHits: number;
  totalPages: number;
  facetDistribution?: Record<string, Record<string, number>>;
  facetStats?: Record<string, { min: number; max: number }>;
}

/** Hits of one search of a browser (search-config/public-queries.json), or fewer. */
const MOST_HITS = 50;

/** The shop's API answers, which pages are compared with. */
export class Shop {
  constructor(private readonly request: APIRequestContext) {}

  async init(): Promise<Init> {
    return (await (await this.request.get('/api/shop/getInit')).json()) as Init;
  }

  /** Hits and totals are cards, as on pages. Words of `q` are sent as they are, pages send stems. */
  async search(query: Record<string, unknown>): Promise<SearchResponse> {
    const { hitsPerPage: size = 30, page = 1 } = query as { hitsPerPage?: number; page?: number };
    if (size <= MOST_HITS) return this.#searchPage(query);
    // A longer list than the engine gives a browser: some pages of it.
    if (size % MOST_HITS !== 0) throw new Error(`${size} hits are no whole pages of ${MOST_HITS}`);
    const pages = size / MOST_HITS;
    const answers: SearchResponse[] = [];
    for (let number = (page - 1) * pages + 1; number <= page * pages; number += 1) {
      const answer = await this.#searchPage({ ...query, hitsPerPage: MOST_HITS, page: number });
      answers.push(answer);
      if (number >= answer.totalPages) break;
    }
    const [first] = answers;
    if (first === undefined) throw new Error('The engine gave no result');
    return { ...first, hits: answers.flatMap(({ hits }) => hits), totalPages: Math.ceil(first.totalHits / size) };
  }

  async #searchPage(query: Record<string, unknown>): Promise<SearchResponse> {
    const access = (await (await this.request.get('/api/shop/searchToken')).json()) as { url: string; token: string };
    const address = new URL(`${access.url}/multi-search`, process.env.SHOP_URL).href;
    const response = await this.request.post(address, {
      headers: { Authorization: `Bearer ${access.token}` },
      data: {
        queries: [
          {
            indexUid: 'products',
            distinct: 'packing_group',
            hitsPerPage: 30,
            page: 1,
            matchingStrategy: 'all',
            ...query,
          },
        ],
      },
    });
    expect(response.ok(), await response.text()).toBe(true);
    const [first] = ((await response.json()) as { results: SearchResponse[] }).results;
    if (first === undefined) throw new Error('The engine gave no result');
    return first;
  }

  /** The category with most products: several pages, brands and prices. «Автозапчасти» has a page of its own kind. */
  async largestCategory(): Promise<Category> {
    const { categories } = await this.init();
    const [largest] = categories
      .filter(({ url }) => url !== '/catalog/zapcasti')
      .sort((a, b) => b.products - a.products);
    if (largest === undefined) throw new Error('The shop has no categories');
    return largest;
  }

  /** A root category by its slug. */
  async category(slug: string): Promise<Category> {
    const { categories } = await this.init();
    const category = categories.find(({ url }) => url === `/catalog/${slug}`);
    if (category === undefined) throw new Error(`The shop has no category ${slug}`);
    return category;
  }

  /** Two cities with prices of their own, the visitor's first. */
  async twoCities(): Promise<[City, City]> {
    const { cities } = await this.init();
    const [homeCity] = cities;
    const otherCity = cities.find(({ zone }) => zone !== homeCity?.zone);
    if (homeCity === undefined || otherCity === undefined) throw new Error('All cities share one price zone');
    return [homeCity, otherCity];
  }

  /** `count` products in stock in the city with a price there, starting at position `from` of the list. */
  async inStock(city: City, count = 1, from = 0): Promise<Hit[]> {
    const { hits } = await this.search({
      q: '',
      filter: [`in_stock = ${city.id}`, `price.z${city.zone} > 0`],
      hitsPerPage: Math.ceil((from + count) / MOST_HITS) * MOST_HITS,
    });
    if (hits.length < from + count) throw new Error(`Too few products in ${city.name}`);
    return hits.slice(from, from + count);
  }
}

/** Search requests of a page that the engine has not answered yet. */
const searching = new WeakMap<Page, Set<Request>>();

function countSearches(page: Page): void {
  const requests = new Set<Request>();
  searching.set(page, requests);
  page.on('request', (request) => {
    if (request.url().endsWith('/multi-search')) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

const EXPECTED_NOISE = /favicon/;

/** Chromium logs a page that itself answers 404, which is expected. */
const isMissingPage = (message: ConsoleMessage): boolean =>
  message.text().includes('status of 404') && !/\/(api|assets|images)\//.test(message.location().url);

interface Fixtures {
  shop: Shop;
  /** Errors of the console and of scripts; a journey that causes errors on purpose empties the list. */
  consoleErrors: string[];
}

export const test = base.extend<Fixtures>({
  shop: async ({ request }, use) => use(new Shop(request)),
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' || EXPECTED_NOISE.test(message.text()) || isMissingPage(message)) return;
        consoleErrors.push(message.text());
      });
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      await use(consoleErrors);
      expect(consoleErrors, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, baseURL }, use) => {
    context.on('page', countSearches);
    await context.addCookies([{ name: 'currentCity', value: '1', url: baseURL ?? '' }]);
    await use(context);
  },
});

/** Text as it is compared: every kind of space is a plain one. */
export const plain = (text: string | null): string => (text ?? '').replace(/[\s\u00a0\u2009\u202f]+/g, ' ').trim();

export const digits = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));

export const cards = (page: Page): Locator => page.locator('main article');

/** Lists render in pieces; none is busy any more. */
const whole = (page: Page): Promise<void> => expect(page.locator('main .cards[aria-busy=true]')).toHaveCount(0);

export async function cardNames(page: Page): Promise<string[]> {
  await whole(page);
  return (await cards(page).locator('h3').allTextContents()).map(plain);
}

/** Number in «488 товаров в Москве + 3 похожих», once the engine has answered every search and the cards stand. */
export async function total(page: Page): Promise<number> {
  await expect.poll(() => searching.get(page)?.size ?? 0, { message: 'searches under way' }).toBe(0);
  await whole(page);
  const line = page.locator('main [role=status]').first();
  await expect(line).toContainText(/товар/);
  return digits(((await line.textContent()) ?? '').split('товар')[0] ?? '');
}

export async function expectTotal(page: Page, count: number): Promise<void> {
  await expect.poll(() => total(page)).toBe(count);
}

/** Current rouble prices of the cards, struck ones left out. */
export async function prices(page: Page): Promise<number[]> {
  await whole(page);
  const texts = await cards(page).evaluateAll((all) =>
    all.map((card) => {
      const copy = card.cloneNode(true) as HTMLElement;
      copy.querySelectorAll('s').forEach((old) => old.remove());
      return /([\d\s\u2009\u00a0]+(?:,\d\d)?)\s*₽/.exec(copy.textContent)?.[1] ?? '';
    }),
  );
  return texts.map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')));
}

/** A filter group of the panel by its name. */
export const group = (page: Page, name: string): Locator =>
  page.locator('details', { has: page.getByRole('heading', { name, exact: true }) });

export const searchBox = (page: Page): Locator => page.getByRole('search').getByRole('combobox');
