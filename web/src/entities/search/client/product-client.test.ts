import { beforeEach, expect, test, vi, type Mock } from 'vitest';
import type { Vocabulary } from '../query';
import { createProductClient } from './product-client';
import { useEngineHealth } from './engine-health';
import { TokenKeeper } from './token-keeper';
import type { SearchSummary } from './multi-search';
import { joinQuestion } from './question';
import { createTransport } from './transport';
import { useVocabulary } from './vocabulary-store';

const VOCABULARY: Vocabulary = {
  isWhole: true,
  words: ['масло', 'колодка', 'колодки', 'передние', 'тормозные', 'лукойл'],
  latin: [],
  makers: new Set(['лукойл']),
  soft: [],
  stop: new Set(),
  units: new Map(Object.entries({ л: 'l', l: 'l' })),
  models: new Map(),
};

interface Query {
  indexUid: string;
  q?: string;
  sort?: string[];
  filter?: unknown;
  matchingStrategy?: string;
  attributesToSearchOn?: string[];
  limit?: number;
  facets?: unknown;
}

let fetched: Mock<(url: URL, init: RequestInit) => Promise<Response>>;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const foundHits = (queries: Query[], total = 1) =>
  json({
    results: queries.map(({ indexUid }) => ({
      indexUid,
      hits: [],
      query: '',
      processingTimeMs: 1,
      hitsPerPage: 30,
      page: 1,
      totalPages: 1,
      totalHits: total,
    })),
  });
const queriesOf = (call: number): Query[] =>
  (JSON.parse(String(fetched.mock.calls[call]?.[1].body)) as { queries: Query[] }).queries;

const answered = (_: URL, init: RequestInit) =>
  Promise.resolve(foundHits((JSON.parse(String(init.body)) as { queries: Query[] }).queries));

function client() {
  let tokens = 0;
  const keeper = new TokenKeeper(() =>
    Promise.resolve({
      url: 'http://engine.test',
      token: `t${(tokens += 1)}`,
      expires: new Date(Date.now() + 900_000).toISOString(),
    }),
  );
  return createProductClient(createTransport(keeper, 7));
}

const search = (on: ReturnType<typeof client>, query: string, more: Record<string, unknown> = {}) =>
  on.search([
    { indexName: 'products', params: { query, hitsPerPage: 30, attributesToHighlight: ['name'], ...more } },
  ] as never);

beforeEach(() => {
  fetched = vi.fn(answered);
  useEngineHealth.setState({ failure: null, tryNow: null });
  useVocabulary.setState({ vocabulary: VOCABULARY });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('one search is one request: city in the address, token in the header, every word wanted', async () => {
  await search(client(), 'Масло 5В40');
  expect(fetched).toHaveBeenCalledTimes(1);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(String(url)).toBe('http://engine.test/multi-search?cityId=7');
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer t1');
  expect(queriesOf(0)[0]).toMatchObject({ indexUid: 'products', q: 'масло «5w40 ', matchingStrategy: 'all' });
  expect(queriesOf(0)[0]).not.toHaveProperty('sort');
});

test('a question in flight is not repeated; after stop it is requested again', async () => {
  const searchClient = client();
  const [first, again] = await Promise.all([search(searchClient, 'масло'), search(searchClient, 'масло')]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(again).toBe(first);
  void search(searchClient, 'фильтр');
  searchClient.stop();
  await search(searchClient, 'фильтр');
  expect(queriesOf(fetched.mock.calls.length - 1)).toMatchObject([{ q: 'фильтр' }]);
});

test('without a query the best rated come first', async () => {
  await search(client(), '');
  expect(queriesOf(0)).toMatchObject([{ indexUid: 'products', q: '', sort: ['rating:desc', 'popularity:desc'] }]);
});

test('a chosen sort order is kept', async () => {
  await client().search([
    { indexName: 'products:price.z2:asc', params: { query: '', attributesToHighlight: [] } },
  ] as never);
  expect(queriesOf(0)[0]?.sort).toEqual(['price.z2:asc']);
});

/** Fake engine with a total per query, one by default. */
const finding = (totals: (query: Query) => number) => (_: URL, init: RequestInit) => {
  const { queries } = JSON.parse(String(init.body)) as { queries: Query[] };
  return Promise.resolve(
    json({
      results: queries.map((query, index) => {
        const total = totals(query);
        const hits = total > 0 ? [{ id: 100 + index, name: query.q, _formatted: { name: `__${query.q}` } }] : [];
        return {
          indexUid: query.indexUid,
          hits,
          query: '',
          processingTimeMs: 2,
          ...(query.limit === undefined
            ? { hitsPerPage: 30, page: 1, totalPages: 1, totalHits: total }
            : { estimatedTotalHits: total }),
        };
      }),
    }),
  );
};
const toldOf = (answer: { results: unknown[] }): SearchSummary =>
  (answer.results[0] as { summary: SearchSummary }).summary;

const PART = {
  id: 4,
  key: 'OC901',
  brand: 'MAHLE',
  number: 'OC 901',
  name: 'Фильтр',
  products: [31, 32],
  makers: ['MAHLE'],
};
/** Fake engine with these parts; products by `totals`. */
const withParts =
  (parts: Record<string, readonly object[]>, totals: (query: Query) => number) => (url: URL, init: RequestInit) => {
    const { queries } = JSON.parse(String(init.body)) as { queries: Query[] };
    if (queries[0]?.indexUid !== 'parts') return finding(totals)(url, init);
    return Promise.resolve(
      json({
        results: queries.map(({ attributesToSearchOn: [field = ''] = [] }) => ({
          hits: parts[field] ?? [],
          processingTimeMs: 1,
        })),
      }),
    );
  };

test('a number is searched whole among numbers and as text in one request', async () => {
  fetched.mockImplementation(finding(({ q = '' }) => (q === '"0c9015"' ? 3 : 0)));
  const answer = await search(client(), 'ОС 90-15', { page: 0, facets: ['brand'] });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(queriesOf(0).map(({ q, attributesToSearchOn }) => [q, attributesToSearchOn])).toEqual([
    ['"0c9015"', ['search.numbers']],
    ['"ос 90-15"', undefined],
  ]);
  expect(answer.results[0]).toMatchObject({ nbHits: 3 });
  expect(toldOf(answer).owner?.role).toBe('number');
});

test('a number without products is searched among parts: prefix and tail matches own the pages, near ones are separate', async () => {
  const near = { ...PART, id: 5, key: 'OC99', number: 'OC 99', products: [40] };
  fetched.mockImplementation(
    withParts({ 'search.keys': [PART], 'search.near': [near] }, ({ filter }) => (filter === undefined ? 0 : 2)),
  );
  const summary = toldOf(await search(client(), 'OC90', { page: 0 }));
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(queriesOf(2).map(({ q, filter }) => [q, filter])).toEqual([
    ['', ['id IN [31, 32]']],
    ['"0c90"', undefined],
    ['"oc90"', undefined],
    ['', ['id IN [40]']],
  ]);
  expect([summary.owner?.role, ...summary.further.map(({ ask }) => ask.role)]).toEqual(['number', 'mistyped']);
});

test('digits match as a prefix; the next page requests its owner only', async () => {
  fetched.mockImplementation(
    withParts({ 'search.tails': [PART] }, ({ filter }) => (String(filter).includes('id IN') ? 70 : 0)),
  );
  const searchClient = client();
  await search(searchClient, '90123', { page: 0 });
  expect(queriesOf(2).map(({ q, filter }) => [q, filter])).toEqual([
    ['90123', undefined],
    ['', ['id IN [31, 32]']],
    ['"90123"', undefined],
    ['"90123"', undefined],
  ]);
  const before = fetched.mock.calls.length;
  const second = await search(searchClient, '90123', { page: 1 });
  expect(fetched).toHaveBeenCalledTimes(before + 1);
  expect(queriesOf(before).map(({ filter }) => filter)).toEqual([['id IN [31, 32]']]);
  expect(second.results[0]).toMatchObject({ nbHits: 70 });
});

test('while a number is typed each letter costs one request; parts are searched after a pause', async () => {
  fetched.mockImplementation(
    withParts({ 'search.keys': [PART] }, ({ filter, q = '' }) =>
      String(filter).includes('id IN') ? 2 : q.startsWith('"') ? 0 : 5,
    ),
  );
  const searchClient = client();
  await search(searchClient, 'OC', { page: 0 });
  void search(searchClient, 'OC 90', { page: 0 });
  await new Promise((resolve) => setTimeout(resolve, 30));
  const last = search(searchClient, 'OC 901', { page: 0 });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(fetched).toHaveBeenCalledTimes(3);
  expect((await last).results[0]).toMatchObject({ nbHits: 2 });
  expect(fetched).toHaveBeenCalledTimes(5);
});

test('a part that is not sold brings the products with its number', async () => {
  fetched.mockImplementation(
    withParts({ 'search.near': [{ ...PART, key: 'OC91', products: [] }] }, ({ q, filter }) =>
      q === '"0c91"' || filter !== undefined ? 1 : 0,
    ),
  );
  const summary = toldOf(await search(client(), 'OC90', { page: 0 }));
  expect(queriesOf(2)).toMatchObject([{ q: '"0c91"', attributesToSearchOn: ['search.numbers'], limit: 20 }]);
  expect(summary.further.map(({ ask, total }) => [ask.role, ask.ids, total])).toEqual([['mistyped', [100], 1]]);
});

test('the page’s filters apply to the products of a part', async () => {
  fetched.mockImplementation(
    withParts({ 'search.keys': [PART] }, ({ filter = [] }) => (String(filter).includes('id IN') ? 1 : 0)),
  );
  await search(client(), 'OC90', { page: 0, filters: 'category_ids = 5' });
  expect(queriesOf(2)[0]?.filter).toEqual(['category_ids = 5', 'id IN [31, 32]']);
});

test('an engine key without access to parts leaves the results as they are', async () => {
  fetched.mockImplementation((url, init) =>
    String(init.body).includes('"parts"')
      ? Promise.resolve(json({ code: 'invalid_api_key' }, 403))
      : finding(() => 0)(url, init),
  );
  expect((await search(client(), 'OC90', { page: 0 })).results[0]).toMatchObject({ nbHits: 0 });
});

test('variants and near hits come in the same request, separate from the pages', async () => {
  const answer = await search(client(), 'колодки передние brembo 4л', { facets: ['brand'], page: 0 });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(queriesOf(0).map(({ q, matchingStrategy, limit, facets }) => [q, matchingStrategy, limit, facets])).toEqual([
    ['колодки передние brembo 4l ', 'all', undefined, ['brand']],
    ['колодки передние brembo', 'all', 12, undefined],
    ['колодки передние', 'last', 12, undefined],
  ]);
  expect(answer.results).toHaveLength(1);
  expect(toldOf(answer).further.map(({ ask, total }) => [ask.role, total])).toEqual([
    ['variants', 1],
    ['near', 1],
  ]);
});

test('their names are highlighted, and the time is the total', async () => {
  fetched.mockImplementation(finding(() => 5));
  const summary = toldOf(await search(client(), 'масло 4л', { page: 0 }));
  expect(summary.further[0]?.hits[0]?._highlightResult?.name?.value).toBe('__масло');
  expect(summary.ms).toBe(4);
});

test('the next page requests its owner only', async () => {
  const searchClient = client();
  await search(searchClient, 'масло 4л', { page: 0 });
  await search(searchClient, 'масло 4л', { page: 1 });
  expect(queriesOf(1).map(({ q }) => q)).toEqual(['масло «4l ']);
});

test('without whole hits the variants own the pages', async () => {
  fetched.mockImplementation(finding(({ q = '' }) => (q.includes('4l') ? 0 : 40)));
  const answer = await search(client(), 'масло 4л', { page: 0, facets: ['brand'] });
  expect(queriesOf(1)).toMatchObject([{ q: 'масло', facets: ['brand'] }]);
  expect(answer.results[0]).toMatchObject({ nbHits: 40 });
  expect([toldOf(answer).owner?.role, toldOf(answer).further]).toEqual(['variants', []]);
});

test('while typing an unexpected owner shows its cards at once, and the next letter expects it', async () => {
  fetched.mockImplementation(finding(({ q = '' }) => (q.includes('4l') ? 0 : 40)));
  const searchClient = client();
  const page = { page: 0, facets: ['brand'] };
  await search(searchClient, 'масло', page);
  const part = await search(searchClient, 'масло 4л', page);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(part.results[0]).toMatchObject({ nbHits: 40, nbPages: 2, hits: [{ name: 'масло' }] });
  expect(toldOf(part)).toMatchObject({ isPart: true, owner: { role: 'variants' } });
  const whole = await search(searchClient, 'масло 4л', page);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(queriesOf(2).map(({ q, facets }) => [q, facets])).toEqual([
    ['масло', ['brand']],
    ['масло «4l ', undefined],
  ]);
  expect(toldOf(whole)).toMatchObject({ isPart: false, owner: { role: 'variants' } });
});

test('a half-typed word without hits keeps the previous results for a moment; another text does not wait', async () => {
  fetched.mockImplementation(finding(({ q = '' }) => (q === 'масло' ? 40 : 0)));
  const wait = vi.spyOn(globalThis, 'setTimeout');
  const waits = () => wait.mock.calls.filter(([, ms]) => ms === 600).length;
  const searchClient = client();
  await search(searchClient, 'масло');
  const nothing = vi.fn();
  void search(searchClient, 'маслок').then(nothing, nothing);
  await vi.waitFor(() => expect(waits()).toBe(1));
  await search(searchClient, 'масло');
  expect(nothing).not.toHaveBeenCalled();
  await expect(search(searchClient, 'лукойл')).resolves.toMatchObject({ results: [{ nbHits: 0 }] });
  expect(waits()).toBe(1);
  wait.mockRestore();
});

test('a question can require every word and undo corrections', async () => {
  const searchClient = client();
  await search(searchClient, joinQuestion({ text: 'колодки передние brembo 4л', asTyped: [], everyWord: true }));
  await search(searchClient, joinQuestion({ text: 'vfckj', asTyped: ['vfckj'], everyWord: false }));
  await search(searchClient, 'vfckj');
  expect([0, 1, 2].map((call) => queriesOf(call).map(({ q }) => q))).toEqual([
    ['колодки передние brembo 4l '],
    ['vfckj'],
    ['масло'],
  ]);
});

test('a cached response has the same summary', async () => {
  const searchClient = client();
  const first = toldOf(await search(searchClient, 'масло 4л'));
  await search(searchClient, 'масло');
  expect(toldOf(await search(searchClient, 'масло 4л'))).toEqual(first);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a refused token is renewed once and the search goes on', async () => {
  fetched.mockResolvedValueOnce(json({ code: 'invalid_api_key', message: 'no' }, 403));
  await search(client(), 'масло');
  expect(fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('Authorization'))).toEqual([
    'Bearer t1',
    'Bearer t2',
  ]);
});

const failure = () => useEngineHealth.getState().failure;

test.each([
  ['offline', () => Promise.reject(new TypeError('failed'))],
  ['broken', () => Promise.resolve(json({ message: 'x' }, 503))],
  ['broken', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ['refused', () => Promise.resolve(json({ message: 'bad filter' }, 400))],
])('a failure is reported as %s; the search retries and then clears it', async (expected, answer) => {
  const searchClient = client();
  fetched.mockImplementationOnce(answer);
  const waiting = search(searchClient, 'масло');
  await vi.waitFor(() => expect(failure()).toBe(expected));
  useEngineHealth.getState().tryNow?.();
  await expect(waiting).resolves.toMatchObject({ results: [{ nbHits: 1 }] });
  expect(failure()).toBeNull();
});

test('while the engine is down a newer search replaces the waiting one', async () => {
  const searchClient = client();
  fetched.mockImplementation(() => Promise.reject(new TypeError('failed')));
  const older = vi.fn();
  void search(searchClient, 'мас').then(older, older);
  await vi.waitFor(() => expect(failure()).toBe('offline'));
  fetched.mockImplementation(answered);
  await expect(search(searchClient, 'масло')).resolves.toMatchObject({ results: [{ nbHits: 1 }] });
  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(older).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a page that was left does not retry', async () => {
  const searchClient = client();
  fetched.mockImplementation(() => Promise.reject(new TypeError('failed')));
  void search(searchClient, 'масло');
  await vi.waitFor(() => expect(failure()).toBe('offline'));
  searchClient.stop();
  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a newer search aborts the older one silently', async () => {
  const searchClient = client();
  await search(searchClient, 'warm');
  const aborted: string[] = [];
  fetched.mockImplementation((_, init) => {
    const [query] = (JSON.parse(String(init.body)) as { queries: Query[] }).queries;
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        aborted.push(query?.q ?? '');
        reject(new DOMException('stop', 'AbortError'));
      });
      if (query?.q === 'масло') resolve(foundHits([query]));
    });
  });
  const older = vi.fn();
  void search(searchClient, 'мас').then(older, older);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await search(searchClient, 'масло');
  await new Promise((resolve) => setTimeout(resolve));
  expect(aborted).toEqual(['мас']);
  expect(older).not.toHaveBeenCalled();
});

test('responses are cached for half a minute only', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(100_000);
  const searchClient = client();
  await search(searchClient, 'масло');
  await search(searchClient, 'масло');
  expect(fetched).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(131_000);
  await search(searchClient, 'масло');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('search among facet values goes to its own route with the query', async () => {
  fetched.mockResolvedValue(json({ facetHits: [{ value: 'Bosch', count: 3 }], facetQuery: 'bo', processingTimeMs: 1 }));
  const answer = await client().searchForFacetValues?.([
    { indexName: 'products', params: { query: 'щётка', facetName: 'brand', facetQuery: 'bo' } },
  ] as never);
  expect(String(fetched.mock.calls[0]?.[0])).toBe('http://engine.test/indexes/products/facet-search?cityId=7');
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toMatchObject({
    q: 'щетка',
    facetName: 'brand',
    facetQuery: 'bo',
  });
  expect(answer).toMatchObject([{ facetHits: [{ value: 'Bosch', count: 3 }] }]);
});

test('a failure is cleared for the next page', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  const on = client();
  void search(on, 'масло');
  await vi.waitFor(() => expect(useEngineHealth.getState().failure).toBe('offline'));
  on.stop();
  expect(useEngineHealth.getState()).toMatchObject({ failure: null, tryNow: null });
});

test('further pages request the first page’s owner, whatever was searched in between', async () => {
  fetched.mockImplementation((_, init) => {
    const { queries } = JSON.parse(String(init.body)) as { queries: Query[] };
    const counts = new Map([
      ['колодки «4l ', 0],
      ['колодки', 3],
    ]);
    return Promise.resolve(
      json({
        results: queries.map(({ indexUid, q = '' }) => ({
          indexUid,
          hits: [],
          query: '',
          processingTimeMs: 1,
          hitsPerPage: 30,
          page: 1,
          totalPages: 2,
          totalHits: counts.get(q) ?? 45,
        })),
      }),
    );
  });
  const searchClient = client();
  await search(searchClient, 'масло 4л');
  await search(searchClient, 'колодки 4л');
  await search(searchClient, 'масло 4л');
  await search(searchClient, 'масло 4л', { page: 1 });
  expect(queriesOf(fetched.mock.calls.length - 1).map(({ q }) => q)).toEqual(['масло «4l ']);
  await search(searchClient, 'колодки 4л', { page: 1 });
  expect(queriesOf(fetched.mock.calls.length - 2).map(({ q }) => q)).toEqual(['колодки «4l ', 'колодки']);
});
