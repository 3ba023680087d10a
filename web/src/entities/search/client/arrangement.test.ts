import { expect, test } from 'vitest';
import { ArrangedSearch, type Arrangement } from './arrangement';
import { searchCards } from './card-queries';
import { batcher, type EngineResult } from './engine-query';
import { searchModel, type ModelProduct, type ModelQuery } from './model-engine.fixtures';

const NONE: Arrangement = { pins: [], boost: [], bury: [], hide: [] };

/** Twenty oils 1–20 of brand A (odd) and B (even), the first of which is best; 90–93 are found by no word «oil». */
const OILS: readonly ModelProduct[] = [
  ...Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    text: 'oil',
    brand: index % 2 === 0 ? 'A' : 'B',
    price: 100 + index,
  })),
  ...[90, 91, 92, 93].map((id) => ({ id, text: 'grease', brand: 'C', price: id })),
];

const MAIN: ModelQuery & { indexUid: string } = { indexUid: 'products', q: 'oil', page: 1, hitsPerPage: 5 };

/** Searches the cards of a page, with all requests that were sent. */
async function arranged(change: Partial<Arrangement>, query: object = {}, products = OILS, textFilter?: string) {
  const requests: ModelQuery[][] = [];
  const send = batcher((queries) => {
    requests.push(queries as ModelQuery[]);
    return Promise.resolve(queries.map((one) => searchModel(products, one as ModelQuery)));
  });
  const search = new ArrangedSearch({ ...NONE, ...change }, send);
  const result = await search.answer({ ...MAIN, distinct: 'packing_group', ...query } as never, textFilter);
  return { result, requests, ids: result.hits.map(({ id }) => id) };
}

/** The whole list page by page, and the totals that the pages state. */
async function pagesOf(change: Partial<Arrangement>, products = OILS, size = 5) {
  const pages: number[][] = [];
  let result: EngineResult;
  do {
    let ids;
    ({ result, ids } = await arranged(change, { page: pages.length + 1, hitsPerPage: size }, products));
    pages.push(ids);
  } while (pages.length < (result.totalPages ?? 0));
  return { ids: pages.flat(), sizes: pages.map(({ length }) => length), total: result.totalHits };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('hidden products leave hits, totals and facets', async () => {
  const { result, ids, requests } = await arranged({ hide: ['id = 1', 'brand = "B"'] }, { facets: ['brand'] });
  expect(ids).toEqual([3, 5, 7, 9, 11]);
  expect(result).toMatchObject({ totalHits: 9, totalPages: 2, facetDistribution: { brand: { A: 9 } } });
  expect(requests).toHaveLength(1);
});

test('pins stand at their places of pages 1 and 2 in one request each, whatever the text; nothing stands twice', async () => {
  const pins = [
    [90, 2, 90],
    [15, 7, 15],
  ] as const;
  const first = await arranged({ pins });
  expect(first.ids).toEqual([1, 90, 2, 3, 4]);
  expect(first.requests).toHaveLength(1);
  const second = await arranged({ pins }, { page: 2 });
  expect(second.ids).toEqual([5, 15, 6, 7, 8]);
  expect(second.requests).toHaveLength(1);
  expect(second.result).toMatchObject({ totalHits: 21, totalPages: 5, page: 2, hitsPerPage: 5, ownTotal: 19 });
  const { ids, total, sizes } = await pagesOf({ pins });
  expect(ids).toEqual([1, 90, 2, 3, 4, 5, 15, ...range(6, 14), ...range(16, 20)]);
  expect([total, sizes]).toEqual([21, [5, 5, 5, 5, 1]]);
});

test('pins beyond the end of the list stand at its end, alone too', async () => {
  const pins = [
    [90, 30, 90],
    [91, 40, 91],
  ] as const;
  expect((await pagesOf({ pins })).ids).toEqual([...range(1, 20), 90, 91]);
  expect((await arranged({ pins }, { q: 'nothing' })).ids).toEqual([90, 91]);
  const { result } = await arranged({ pins }, { q: 'nothing' });
  expect(result).toMatchObject({ totalHits: 2, totalPages: 1, ownTotal: 0 });
});

test('a pin that fails the page’s filters leaves no hole; the filter of the text does not concern it', async () => {
  const pins = [
    [90, 1, 90],
    [2, 3, 2],
  ] as const;
  const { ids, result } = await arranged({ pins }, { filter: [['brand = "B"', 'brand = "D"'], 'price >= 100'] });
  expect(ids).toEqual([4, 6, 2, 8, 10]);
  expect(result.totalHits).toBe(10);
  const ofText = await arranged({ pins }, { filter: ['price >= 100'] }, OILS, 'price >= 100');
  expect(ofText.ids).toEqual([90, 1, 2, 3, 4]);
});

test('totals and facets of every query of the page count a pin once', async () => {
  const pins = [
    [90, 1, 90],
    [2, 3, 2],
  ] as const;
  const page = { ...MAIN, facets: ['brand', 'price.z1'], filter: ['price <= 110'] } as const;
  const counts = { ...page, hitsPerPage: 0, facets: ['brand'], filter: undefined };
  const products = OILS.map((product) => ({ ...product, 'price.z1': product.price }));
  const model = new ArrangedSearch({ ...NONE, pins }, (query) =>
    Promise.resolve(searchModel(products, query as ModelQuery)),
  );
  const [main, count] = await searchCards([page, counts] as never, (query) => model.answer(query as never, undefined));
  // Oils 1–11 and product 90.
  expect(main.totalHits).toBe(12);
  expect(main.facetDistribution?.brand).toEqual({ A: 6, B: 5, C: 1 });
  expect(Object.keys(main.facetDistribution?.['price.z1'] ?? {})).toHaveLength(12);
  expect(main.facetStats?.['price.z1']).toEqual({ min: 90, max: 110 });
  expect(count?.facetDistribution?.brand).toEqual({ A: 10, B: 10, C: 1 });
  expect((await arranged({ pins }, { hitsPerPage: 0 })).result.totalHits).toBe(21);
});

/** Oil 1 has three sizes: 1 (1 l), 101 (4 l), 102 (60 l); oils 2–6 have one. */
const SIZES: readonly ModelProduct[] = [
  { id: 1, text: 'oil', packing_group: 1, volume: 1 },
  ...range(2, 6).map((id) => ({ id, text: 'oil', volume: 4 })),
  { id: 101, text: 'oil', packing_group: 1, volume: 4 },
  { id: 102, text: 'oil', packing_group: 1, volume: 60 },
];

test('a pinned size stands for its card; where it fails the filters another size is found as ever', async () => {
  const pins = [[101, 3, 1]] as const;
  expect((await arranged({ pins }, {}, SIZES)).ids).toEqual([2, 3, 101, 4, 5]);
  expect((await arranged({ pins }, {}, SIZES)).result.totalHits).toBe(6);
  const other = await arranged({ pins }, { filter: ['volume = 60'] }, SIZES);
  expect([other.ids, other.result.totalHits, other.requests.length]).toEqual([[102], 1, 2]);
});

test('bands join across the borders of pages; totals and facets are as without them', async () => {
  const change = { boost: ['brand = "B"'], bury: ['price <= 103'] };
  const boosted = range(1, 10).map((id) => id * 2);
  const { ids, total, sizes } = await pagesOf(change, OILS, 4);
  expect(ids).toEqual([...boosted, 5, 7, 9, 11, 13, 15, 17, 19, 1, 3]);
  expect([total, sizes]).toEqual([20, [4, 4, 4, 4, 4]]);
  const { result, requests } = await arranged(change, { page: 3, hitsPerPage: 4, facets: ['brand'] });
  expect(result.facetDistribution).toEqual({ brand: { A: 10, B: 10 } });
  expect(requests).toHaveLength(2);
  expect((await arranged(change, { page: 2, hitsPerPage: 4 })).requests).toHaveLength(1);
  expect((await arranged(change)).requests).toHaveLength(1);
});

test('a card whose sizes are in several bands stands once, in the best of them', async () => {
  const list = async (change: Partial<Arrangement>, size: number) => {
    const { ids, total } = await pagesOf(change, SIZES, size);
    expect(total).toBe(6);
    return ids;
  };
  for (const size of [2, 3, 4, 10]) {
    expect(await list({ boost: ['id = 102'] }, size)).toEqual([102, 2, 3, 4, 5, 6]);
    expect(await list({ bury: ['id = 1'] }, size)).toEqual([2, 3, 4, 5, 6, 101]);
    expect(await list({ bury: ['packing_group = 1', 'id = 3'] }, size)).toEqual([2, 4, 5, 6, 1, 3]);
    expect(await list({ boost: ['id = 5', 'id = 102'], bury: ['id = 1', 'id = 2'] }, size)).toEqual([
      5, 102, 3, 4, 6, 2,
    ]);
  }
});

test('pins stand among boosted hits', async () => {
  const change = { boost: ['brand = "B"'], pins: [[90, 1, 90] as const, [2, 7, 2] as const, [3, 12, 3] as const] };
  const { ids, total } = await pagesOf(change, OILS, 4);
  expect(ids).toEqual([90, 4, 6, 8, 10, 12, 2, 14, 16, 18, 20, 3, 1, ...[5, 7, 9, 11, 13, 15, 17, 19]]);
  expect(total).toBe(21);
});

test('hits of other asks are boosted and buried too, without pins', async () => {
  const change = { boost: ['id = 9'], bury: ['id = 1'], hide: ['id = 2'], pins: [[3, 1, 3] as const] };
  const query = { page: undefined, hitsPerPage: undefined, limit: 4 };
  const { ids, result, requests } = await arranged(change, query);
  expect(ids).toEqual([9, 4, 5, 6]);
  expect([result.estimatedTotalHits, requests.length]).toEqual([18, 1]);
});
