import { expect, test } from 'vitest';
import { searchCards, type PageQueries } from './card-queries';
import type { EngineResult } from './engine-query';

const result = (facetDistribution = {}, facetStats = {}) => ({
  hits: [],
  processingTimeMs: 1,
  facetDistribution,
  facetStats,
});

/** Queries that are sent for a page's, answered in their order, and what they are joined to. */
async function searchPage(page: PageQueries, answers: readonly EngineResult[], cityId?: number) {
  const queries: object[] = [];
  const send = (query: object) => Promise.resolve(answers[queries.push(query) - 1] ?? result());
  return { results: await searchCards(page, send, cityId), queries };
}

test('hits and facets count cards; facets of sizes come from a query without groups', async () => {
  const main = {
    indexUid: 'products',
    q: 'масло',
    page: 2,
    hitsPerPage: 30,
    facets: ['brand', 'price.z1', 'options.volume_l'],
  };
  const brands = { indexUid: 'products', hitsPerPage: 0, facets: ['brand'] };
  const volumes = { indexUid: 'products', hitsPerPage: 0, facets: ['options.volume_l'] };
  const { queries, results } = await searchPage(
    [main, brands, volumes],
    [
      { ...result({ brand: { Shell: 1 } }), totalHits: 7 },
      result({ brand: { Shell: 2 } }),
      result(),
      result({ 'price.z1': { 100: 1 }, 'options.volume_l': { 4: 2 } }, { 'price.z1': { min: 100, max: 900 } }),
    ],
  );

  expect(queries).toMatchObject([
    { distinct: 'packing_group', facets: ['brand'], page: 2 },
    { distinct: 'packing_group', facets: ['brand'] },
    { facets: ['options.volume_l'] },
    { q: 'масло', hitsPerPage: 0, facets: ['price.z1', 'options.volume_l'] },
  ]);
  expect(queries[2]).not.toHaveProperty('distinct');
  expect(queries[3]).not.toHaveProperty('distinct');

  expect(results).toHaveLength(3);
  expect(results[0]).toMatchObject({
    totalHits: 7,
    processingTimeMs: 2,
    facetDistribution: { brand: { Shell: 1 }, 'price.z1': { 100: 1 }, 'options.volume_l': { 4: 2 } },
    facetStats: { 'price.z1': { min: 100, max: 900 } },
  });
});

test('without facets of sizes no query is added', async () => {
  const { queries } = await searchPage([{ indexUid: 'products', page: 1, hitsPerPage: 30, facets: ['brand'] }], []);
  expect(queries).toHaveLength(1);
});

test('cards in stock are counted by the filter, as a size that is not shown may be the one in stock', async () => {
  const main = {
    indexUid: 'products',
    page: 1,
    hitsPerPage: 30,
    facets: ['brand', 'in_stock'],
    filter: ['stars >= 4'],
  };
  const answers = [result({ brand: { Shell: 9 }, in_stock: { 3: 5, 4: 1 } }), { ...result(), totalHits: 7 }];
  const { queries, results } = await searchPage([main], answers, 3);
  expect(queries[1]).toEqual({
    indexUid: 'products',
    page: 1,
    hitsPerPage: 0,
    filter: ['stars >= 4', 'in_stock = 3'],
    distinct: 'packing_group',
  });
  expect(results[0].facetDistribution).toEqual({ brand: { Shell: 9 }, in_stock: { 3: 7 } });
});
