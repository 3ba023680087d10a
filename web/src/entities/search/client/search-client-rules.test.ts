import { beforeEach, expect, test } from 'vitest';
import { openRules } from '../rules/open-rules';
import { useSearchRules } from '../rules/rules-store';
import { searchModel, type ModelProduct, type ModelQuery } from './model-engine.fixtures';
import { client, fetched, json, mockEngine, queriesOf, search, summaryOf } from './search-engine.fixtures';

mockEngine();

const PRODUCTS: readonly ModelProduct[] = [
  ...Array.from({ length: 40 }, (_, index) => ({ id: index + 1, text: 'масл', brand: index % 2 ? 'B' : 'A' })),
  { id: 90, text: 'смазк', brand: 'C' },
];

function publish(...rules: object[]): void {
  const opened = openRules(rules, new Response(), () => undefined);
  useSearchRules.setState(({ revision }) => ({ revision: revision + 1, rules: opened }));
}

beforeEach(() => {
  fetched.mockImplementation((_, init) => {
    const { queries } = JSON.parse(init.body as string) as { queries: ModelQuery[] };
    const results = queries.map((query) => {
      const q = query.q?.replaceAll(/["«]/g, '') ?? '';
      return { indexUid: 'products', query: q, ...searchModel(PRODUCTS, { ...query, q }) };
    });
    return Promise.resolve(json({ results }));
  });
});

interface Page {
  hits: { id: number }[];
  nbHits: number;
  nbPages: number;
  facets: Record<string, Record<string, number>>;
}
const pageOf = (answer: { results: unknown[] }) => answer.results[0] as Page;
const idsOf = (answer: { results: unknown[] }) => pageOf(answer).hits.map(({ id }) => id);
const FACETS = { facets: ['brand', 'in_stock'] };

test('without a rule that holds the requests are the same, byte for byte', async () => {
  const bodies = async () => {
    const searchClient = client();
    fetched.mockClear();
    for (const text of ['масло', 'масло 4л', '', 'купить масло'])
      await search(searchClient, text, { ...FACETS, facetFilters: [['brand:A']] });
    await search(searchClient, 'масло', { page: 1, ...FACETS });
    return fetched.mock.calls.map(([, init]) => init.body);
  };
  const plain = await bodies();
  publish({ id: 'other', query: [['is', 'фильтр']], hide: ['id = 1'], pin: [[90, 1, 90]], drop: ['масло'] });
  expect(await bodies()).toEqual(plain);
  publish();
  expect(await bodies()).toEqual(plain);
});

test('a page with pins is one request: its list, its total and its counts', async () => {
  publish({ id: 'winter', query: [['contains', 'масло']], pin: [[90, 2, 90]], hide: ['id = 3'] });
  const answer = await search(client(), 'масло', FACETS);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(idsOf(answer).slice(0, 4)).toEqual([1, 90, 2, 4]);
  expect(pageOf(answer)).toMatchObject({ nbHits: 40, nbPages: 2, facets: { brand: { A: 19, B: 20, C: 1 } } });
  expect(summaryOf(answer).rules).toMatchObject({ ids: ['winter'], pinned: [90], hidden: 'NOT ((id = 3))' });
});

test('page 2 continues the list', async () => {
  publish({ id: 'a', pin: [[90, 2, 90]], boost: ['brand = "B"'] });
  const searchClient = client();
  const first = idsOf(await search(searchClient, 'масло'));
  const second = idsOf(await search(searchClient, 'масло', { page: 1 }));
  expect(first.slice(0, 4)).toEqual([2, 90, 4, 6]);
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([30, 11, 41]);
});

test('a chosen order is the shopper’s: products are hidden, but not moved', async () => {
  publish({ id: 'a', pin: [[90, 1, 90]], boost: ['brand = "B"'], hide: ['id = 40'] });
  const answer = await client().search([
    {
      indexName: 'products:popularity:desc',
      params: { query: 'масло', hitsPerPage: 3, attributesToHighlight: ['name'] },
    },
  ] as never);
  expect(idsOf(answer as never)).toEqual([39, 38, 37]);
});

test('a page without a text has the order of the rule', async () => {
  publish({ id: 'a', sort: 'new' });
  await search(client(), '');
  expect(queriesOf(0)[0]?.sort).toEqual(['created_day:desc']);
});

test('a replaced text is searched, also by further pages', async () => {
  publish({ id: 'a', replace: [['смазка', 'масло']] });
  const searchClient = client();
  const answer = await search(searchClient, 'смазкой');
  expect(pageOf(answer).nbHits).toBe(40);
  expect(summaryOf(answer).plan.understood).toEqual([{ kind: 'replacement', from: 'смазкой', to: 'масло' }]);
  expect(idsOf(await search(searchClient, 'смазкой', { page: 1 }))).toHaveLength(10);
});

test('pins do not make an ask the owner that finds nothing itself', async () => {
  publish({ id: 'a', pin: [[90, 1, 90]] });
  const answer = await search(client(), 'масло 4л');
  expect(summaryOf(answer).owner?.role).toBe('variants');
  expect(idsOf(answer).slice(0, 2)).toEqual([90, 1]);
});

test('a search among the values of a facet leaves hidden products out', async () => {
  publish({ id: 'a', hide: ['id = 3'] });
  const searchClient = client();
  await search(searchClient, 'масло');
  fetched.mockResolvedValue(json({ facetHits: [], facetQuery: 'b', processingTimeMs: 1 }));
  await searchClient.searchForFacetValues?.([
    { indexName: 'products', params: { query: 'масло', facetName: 'brand', facetQuery: 'b' } },
  ] as never);
  expect(JSON.parse(fetched.mock.calls[1]?.[1].body as string)).toMatchObject({ filter: ['NOT ((id = 3))'] });
});

test('rules that the engine refuses are left out', async () => {
  publish({ id: 'a', hide: ['weather = "rain"'] });
  fetched.mockResolvedValueOnce(json({ message: 'Attribute `weather` is not filterable.' }, 400));
  const answer = await search(client(), 'масло');
  expect([pageOf(answer).nbHits, summaryOf(answer).rules.ids]).toEqual([40, []]);
});

test('after a change of the rules a cached response is not used; the next one is', async () => {
  const searchClient = client();
  await search(searchClient, 'масло');
  publish({ id: 'a', hide: ['id = 1'] });
  expect(idsOf(await search(searchClient, 'масло'))[0]).toBe(2);
  await search(searchClient, 'масло');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('each result names the revision of the rules that it follows', async () => {
  publish({ id: 'a', hide: ['id = 1'] });
  const { revision } = useSearchRules.getState();
  const { results } = await search(client(), 'масло');
  expect(results[0]).toMatchObject({ revision });
});
