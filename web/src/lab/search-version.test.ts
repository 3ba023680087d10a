import { expect, test } from 'vitest';
import type { Engine } from '@entities/search/client/engine';
import { searchVersion } from './search-version';

interface Query { indexUid: string; q?: string; filter?: unknown; sort?: string[] } // prettier-ignore

const RULES = { version: 1, words: [], rules: [] };
const SCOPE = { city: { id: 1, zone: 2 }, categories: [5, 12], carId: 31, sort: 'price_asc' as const };

/** Answers every query with the same hits and remembers the queries. */
function engineOf(ids: readonly number[], totalPages = 1) {
  const queries: Query[] = [];
  const multiSearch = (batch: readonly object[]) => {
    queries.push(...(batch as Query[]));
    const hits = ids.map((id) => ({ id, name: `Товар ${id}` }));
    return Promise.resolve(
      batch.map(() => ({
        hits,
        totalHits: ids.length,
        totalPages,
        facetDistribution: { brand: { A: 1 } },
        processingTimeMs: 3,
      })),
    );
  };
  return { queries, engine: { multiSearch } as unknown as Engine };
}

test('the index of the version is searched within category, car and order', async () => {
  const { queries, engine } = engineOf([1, 2]);

  const results = await searchVersion(
    { engine, index: 'products_preview', vocabulary: null, rules: RULES },
    'масло',
    SCOPE,
    {
      fields: ['id'],
      facets: ['brand'],
    },
  );

  expect(queries[0]).toMatchObject({
    indexUid: 'products_preview',
    q: 'масл',
    filter: ['category_ids = 12', 'fits = 31'],
    sort: ['price.z2:asc'],
  });
  expect(results.hits.map(({ product, block }) => [product.id, block])).toEqual([
    [1, 'exact'],
    [2, 'exact'],
  ]);
  expect(results).toMatchObject({ total: 2, facets: { brand: { A: 1 } }, plan: { kind: 'text' }, ms: 3 });
});

test('an empty text is the whole list', async () => {
  const { engine } = engineOf([3]);

  const { hits, plan } = await searchVersion({ engine, index: 'products', vocabulary: null, rules: RULES }, '', SCOPE, {
    fields: ['id'],
  });

  expect([plan.kind, hits.length, hits[0]?.ask]).toEqual(['empty', 1, null]);
});
