import { beforeEach, expect, test, vi, type Mock } from 'vitest';
import { createProductClient } from './product-client';
import { useEngineHealth } from './health';
import { TokenKeeper } from './token-keeper';
import { createTransport } from './transport';

interface Query {
  indexUid: string;
  q?: string;
  sort?: string[];
  filter?: unknown;
  matchingStrategy?: string;
}

let fetched: Mock<(url: URL, init: RequestInit) => Promise<Response>>;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const found = (queries: Query[], total = 1) =>
  json({ results: queries.map(({ indexUid }) => ({ indexUid, hits: [], query: '', processingTimeMs: 1, hitsPerPage: 30, page: 1, totalPages: 1, totalHits: total })) });
const queriesOf = (call: number): Query[] =>
  (JSON.parse(String(fetched.mock.calls[call]?.[1].body)) as { queries: Query[] }).queries;

const answered = (_: URL, init: RequestInit) =>
  Promise.resolve(found((JSON.parse(String(init.body)) as { queries: Query[] }).queries));

function client(options?: Parameters<typeof createProductClient>[1]) {
  let tokens = 0;
  const keeper = new TokenKeeper(() =>
    Promise.resolve({ url: 'http://engine.test', token: `t${(tokens += 1)}`, expires: new Date(Date.now() + 900_000).toISOString() }),
  );
  return createProductClient(createTransport(keeper, 7), options);
}

const search = (on: ReturnType<typeof client>, query: string, more: Record<string, unknown> = {}) =>
  on.search([{ indexName: 'products', params: { query, hitsPerPage: 30, attributesToHighlight: ['name'], ...more } }] as never);

beforeEach(() => {
  fetched = vi.fn(answered);
  useEngineHealth.setState({ failure: null, tryNow: null });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('one search is one request: city in the address, token in the header, every word wanted', async () => {
  await search(client(), 'Масло 5В40');
  expect(fetched).toHaveBeenCalledTimes(1);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(String(url)).toBe('http://engine.test/multi-search?cityId=7');
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer t1');
  expect(queriesOf(0)).toMatchObject([{ indexUid: 'products', q: 'масло «5w40', matchingStrategy: 'all' }]);
  expect(queriesOf(0)[0]).not.toHaveProperty('sort');
});

test('the same question while its answer is on the way is one request; after stop it is asked anew', async () => {
  const one = client();
  const [first, again] = await Promise.all([search(one, 'масло'), search(one, 'масло')]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(again).toBe(first);
  void search(one, 'фильтр');
  one.stop();
  await search(one, 'фильтр');
  expect(queriesOf(fetched.mock.calls.length - 1)).toMatchObject([{ q: 'фильтр' }]);
});

test('without a query the best rated come first', async () => {
  await search(client(), '');
  expect(queriesOf(0)).toMatchObject([{ indexUid: 'products', q: '', sort: ['rating:desc', 'popularity:desc'] }]);
});

test('an order that was chosen is kept', async () => {
  await client().search([{ indexName: 'products:price.z2:asc', params: { query: '', attributesToHighlight: [] } }] as never);
  expect(queriesOf(0)[0]?.sort).toEqual(['price.z2:asc']);
});

test('a number that nobody knows is tried once more as text', async () => {
  fetched.mockImplementationOnce((_, init) => Promise.resolve(found((JSON.parse(String(init.body)) as { queries: Query[] }).queries, 0)));
  const answer = await search(client(), 'ОС 90-1');
  expect([queriesOf(0)[0]?.q, queriesOf(1)[0]?.q]).toEqual(['oc901', 'ос 90-1']);
  expect(answer.results[0]).toMatchObject({ nbHits: 1 });
});

test('in the search by number any text is a number first', async () => {
  await search(client({ numbersOnly: true }), 'GL-4');
  expect(queriesOf(0)[0]?.q).toBe('gl4');
});

test('a refused token is renewed once and the search goes on', async () => {
  fetched.mockResolvedValueOnce(json({ code: 'invalid_api_key', message: 'no' }, 403));
  await search(client(), 'масло');
  expect(fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('Authorization'))).toEqual(['Bearer t1', 'Bearer t2']);
});

const failure = () => useEngineHealth.getState().failure;

test.each([
  ['offline', () => Promise.reject(new TypeError('failed'))],
  ['broken', () => Promise.resolve(json({ message: 'x' }, 503))],
  ['broken', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ['refused', () => Promise.resolve(json({ message: 'bad filter' }, 400))],
])('a failure is told as %s; the search goes on by itself and then says so', async (told, answer) => {
  const one = client();
  fetched.mockImplementationOnce(answer);
  const waiting = search(one, 'масло');
  await vi.waitFor(() => expect(failure()).toBe(told));
  useEngineHealth.getState().tryNow?.();
  await expect(waiting).resolves.toMatchObject({ results: [{ nbHits: 1 }] });
  expect(failure()).toBeNull();
});

test('while the engine is down a newer search takes the place of the one that waits', async () => {
  const one = client();
  fetched.mockImplementation(() => Promise.reject(new TypeError('failed')));
  const older = vi.fn();
  void search(one, 'мас').then(older, older);
  await vi.waitFor(() => expect(failure()).toBe('offline'));
  fetched.mockImplementation(answered);
  await expect(search(one, 'масло')).resolves.toMatchObject({ results: [{ nbHits: 1 }] });
  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(older).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a page that was left tries no more', async () => {
  const one = client();
  fetched.mockImplementation(() => Promise.reject(new TypeError('failed')));
  void search(one, 'масло');
  await vi.waitFor(() => expect(failure()).toBe('offline'));
  one.stop();
  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a newer search stops the older one, which says nothing more', async () => {
  const one = client();
  await search(one, 'warm');
  const aborted: string[] = [];
  fetched.mockImplementation((_, init) => {
    const [query] = (JSON.parse(String(init.body)) as { queries: Query[] }).queries;
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        aborted.push(query?.q ?? '');
        reject(new DOMException('stop', 'AbortError'));
      });
      if (query?.q === 'масло') resolve(found([query]));
    });
  });
  const older = vi.fn();
  void search(one, 'мас').then(older, older);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await search(one, 'масло');
  await new Promise((resolve) => setTimeout(resolve));
  expect(aborted).toEqual(['мас']);
  expect(older).not.toHaveBeenCalled();
});

test('answers are repeated from memory for half a minute only', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(100_000);
  const one = client();
  await search(one, 'масло');
  await search(one, 'масло');
  expect(fetched).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(131_000);
  await search(one, 'масло');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('search among facet values goes to its own route with the query', async () => {
  fetched.mockResolvedValue(json({ facetHits: [{ value: 'Bosch', count: 3 }], facetQuery: 'bo', processingTimeMs: 1 }));
  const answer = await client().searchForFacetValues?.([
    { indexName: 'products', params: { query: 'щётка', facetName: 'brand', facetQuery: 'bo' } },
  ] as never);
  expect(String(fetched.mock.calls[0]?.[0])).toBe('http://engine.test/indexes/products/facet-search?cityId=7');
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1].body))).toMatchObject({ q: 'щетка', facetName: 'brand', facetQuery: 'bo' });
  expect(answer).toMatchObject([{ facetHits: [{ value: 'Bosch', count: 3 }] }]);
});

test('what failed is no matter of the page that comes next', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  const on = client();
  void search(on, 'масло');
  await vi.waitFor(() => expect(useEngineHealth.getState().failure).toBe('offline'));
  on.stop();
  expect(useEngineHealth.getState()).toMatchObject({ failure: null, tryNow: null });
});
