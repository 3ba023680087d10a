import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import { expect, test } from 'vitest';
import { client, json, fetched, mockEngine, queriesOf, responseTo, type Query } from './search-engine.fixtures';

mockEngine();

/** The queries of the adapter alone for requests of InstantSearch, without its request for the bare facets. */
async function queriesOfAdapter(requests: readonly object[]): Promise<Query[]> {
  const bodies: { queries: Query[] }[] = [];
  const { searchClient } = instantMeiliSearch('http://engine.test', '', {
    finitePagination: true,
    primaryKey: 'id',
    // oxlint-disable-next-line typescript/no-deprecated -- the adapter has no other hook (docs/decisions/0016)
    httpClient: async (_, init) => {
      const body = JSON.parse(init?.body as string) as { queries: Query[] };
      bodies.push(body);
      return (await responseTo(body.queries).json()) as unknown;
    },
  });
  await searchClient.search(requests as never);
  return bodies.at(-1)?.queries ?? [];
}

const params = {
  query: '',
  page: 0,
  hitsPerPage: 30,
  facets: ['brand', 'in_stock', 'price.z1'],
  attributesToHighlight: ['name'],
};

test('for an index without a plan the client sends what the adapter alone would', async () => {
  const requests = [
    { indexName: 'categories', params: { ...params, query: 'масла', filters: 'level = 1', facets: ['level'] } },
    { indexName: 'categories:name:asc', params: { ...params, query: 'масла', hitsPerPage: 0, facets: ['level'] } },
  ];
  await client().search(requests);
  expect(queriesOf(0)).toEqual(await queriesOfAdapter(requests));
});

test('for products without a text the plan adds the grouping by card, and counts beside', async () => {
  const requests = [
    { indexName: 'products:price.z1:asc', params: { ...params, facetFilters: [['brand:Bosch', 'brand:Mobil']] } },
    { indexName: 'products:price.z1:asc', params: { ...params, hitsPerPage: 0, facets: ['brand'] } },
  ];
  await client().search(requests);
  const [page, brands] = await queriesOfAdapter(requests);
  const added = { q: '', matchingStrategy: 'all', distinct: 'packing_group' };
  expect(queriesOf(0)).toEqual([
    { ...page, ...added, facets: ['brand', 'in_stock'] },
    { ...brands, ...added },
    { ...page, ...added, distinct: undefined, hitsPerPage: 0, facets: ['price.z1'] },
    {
      ...page,
      ...added,
      hitsPerPage: 0,
      facets: undefined,
      filter: [...((page?.filter ?? []) as string[][]), 'in_stock = 7'],
    },
  ]);
});

test('X-Meilisearch-Client names the official client', async () => {
  fetched.mockImplementation((_, init) =>
    Promise.resolve(
      json({
        results: (JSON.parse(init.body as string) as { queries: Query[] }).queries.map(() => ({
          hits: [],
          processingTimeMs: 0,
        })),
      }),
    ),
  );
  await client().search([{ indexName: 'products', params }] as never);
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('X-Meilisearch-Client')).toBe(
    'Meilisearch JavaScript (v0.57.0)',
  );
});
