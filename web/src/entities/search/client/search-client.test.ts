import { expect, test, vi } from 'vitest';
import { client, fetched, json, mockEngine, queriesOf, search, summaryOf } from './search-engine.fixtures';
import { joinQuestion } from './question';

mockEngine();

test('one search is one request: city in the address, token in the header, every word required', async () => {
  await search(client(), 'Масло 5В40');
  expect(fetched).toHaveBeenCalledTimes(1);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(String(url)).toBe('http://engine.test/multi-search?cityId=7');
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer t1');
  expect(queriesOf(0)[0]).toMatchObject({ indexUid: 'products', q: 'масл «5w40 ', matchingStrategy: 'all' });
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
  expect(queriesOf(0)).toMatchObject([{ indexUid: 'products', q: '', sort: ['rating_rank:desc', 'popularity:desc'] }]);
});

test('a chosen sort order is sent', async () => {
  await client().search([
    { indexName: 'products:price.z2:asc', params: { query: '', attributesToHighlight: [] } },
  ] as never);
  expect(queriesOf(0)[0]?.sort).toEqual(['price.z2:asc']);
});

test('a question can require every word and undo corrections', async () => {
  const searchClient = client();
  await search(searchClient, joinQuestion({ text: 'колодки передние brembo 4л', asTyped: [], everyWord: true }));
  await search(searchClient, joinQuestion({ text: 'vfckj', asTyped: ['vfckj'], everyWord: false }));
  await search(searchClient, 'vfckj');
  expect([0, 1, 2].map((call) => queriesOf(call).map(({ q }) => q))).toEqual([
    ['колодк передн brembo 4l '],
    ['vfckj'],
    ['масл '],
  ]);
});

test('a cached response has the same summary', async () => {
  const searchClient = client();
  const first = summaryOf(await search(searchClient, 'масло 4л'));
  await search(searchClient, 'масло');
  expect(summaryOf(await search(searchClient, 'масло 4л'))).toEqual(first);
  expect(fetched).toHaveBeenCalledTimes(2);
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
    q: 'щетк',
    facetName: 'brand',
    facetQuery: 'bo',
  });
  expect(answer).toMatchObject([{ facetHits: [{ value: 'Bosch', count: 3 }] }]);
});
