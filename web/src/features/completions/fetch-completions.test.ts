import { expect, test, vi } from 'vitest';
import type { Ask, QueryPlan } from '@entities/search/query';
import { planOfQuestion } from '@entities/search/client/question-plan';
import { EngineError } from '@entities/search/client/engine-error';
import type { SearchTab } from '@entities/search/box/search-box-store';
import { fetchCompletions, type PostCompletions } from './fetch-completions';

interface EngineQueryBody {
  indexUid: string;
  q: string;
  filter?: string | string[];
  matchingStrategy: string;
  facets?: string[];
}

const oil = { id: 1, name: 'Масло', stock: { '1': 3 } };
const text = { text: 'масло моторное', to: null, parent: null, products: 9, counts: { c1: 7 } };

/** Fake engine that finds products by some of its queries. */
function engine(hitCounts: Record<string, number>) {
  return vi.fn<PostCompletions>((_, body) => {
    const { queries } = JSON.parse(body) as { queries: EngineQueryBody[] };
    const results = queries.map(({ indexUid, q, facets, filter }) =>
      indexUid === 'products'
        ? String(filter).includes('in_stock')
          ? { hits: [], totalHits: String(filter).includes('in_stock = 1') ? 40 : 0, processingTimeMs: 1 }
          : {
              hits: hitCounts[q] === undefined ? [] : [oil],
              totalHits: hitCounts[q] ?? 0,
              processingTimeMs: 1,
              ...(facets !== undefined && {
                facetDistribution: { brand: { Shell: 2, ЛУКОЙЛ: 5 } },
              }),
            }
        : { hits: [text], estimatedTotalHits: 1, processingTimeMs: 1 },
    );
    return Promise.resolve({ results });
  });
}
const ask = (post: PostCompletions, typedText: string, tab: SearchTab = 'goods') =>
  fetchCompletions(post, { text: typedText, tab, cityId: 1, plan: planOfQuestion(typedText, null) });
const requestedTexts = (post: ReturnType<typeof engine>) =>
  post.mock.calls.map(([, body]) =>
    (JSON.parse(body) as { queries: EngineQueryBody[] }).queries.map(
      ({ indexUid, q, filter }) => `${String(filter ?? indexUid)}: ${q}`,
    ),
  );

test('products and suggestions come in one request, with stock of the city and brands by count', async () => {
  const post = engine({ 'масло «5w40 ': 62 });
  const result = await ask(post, 'масло 5в40');
  expect(requestedTexts(post)).toEqual([
    [
      'products: масло «5w40 ',
      'in_stock = 1: масло «5w40 ',
      'kind = query: масло «5w40 ',
      'kind = category: масло «5w40 ',
      'kind = brand: масло «5w40 ',
    ],
  ]);
  expect(result).toMatchObject({
    total: 62,
    inStock: 40,
    isNear: false,
    queries: [text],
    makers: [
      { name: 'ЛУКОЙЛ', count: 5 },
      { name: 'Shell', count: 2 },
    ],
  });
  expect(result.ms).toBe(5);
});

test('a number is searched by key and as text in one request, without suggestions', async () => {
  const post = engine({ '"3148675"': 1 });
  expect(await ask(post, '314-8675')).toMatchObject({ total: 1, isNear: false, queries: [] });
  expect(await ask(post, '999-8675')).toMatchObject({ total: 0, queries: [text] });
  expect(requestedTexts(post)).toHaveLength(2);
  expect(requestedTexts(post)[0]?.slice(0, 2)).toEqual(['products: "3148675"', 'products: "314-8675"']);
});

test('for variants the stock of the city is known only when all hits are on the first page', async () => {
  const asks: QueryPlan['asks'] = [
    { role: 'exact', q: 'масло «5w40', strategy: 'all', dropped: [] },
    { role: 'variants', q: 'масло', strategy: 'all', dropped: ['5w40'] },
  ];
  const question = {
    text: 'масло 5w40',
    tab: 'goods' as const,
    cityId: 1,
    plan: { ...planOfQuestion('масло 5w40', null), asks },
  };
  expect(await fetchCompletions(engine({ масло: 488 }), question)).toMatchObject({
    total: 488,
    role: 'variants',
    inStock: null,
  });
  expect(await fetchCompletions(engine({ масло: 1 }), question)).toMatchObject({
    total: 1,
    role: 'variants',
    inStock: 1,
  });
  expect(await fetchCompletions(engine({ 'масло «5w40': 62 }), { ...question, cityId: 3 })).toMatchObject({
    total: 62,
    role: 'exact',
    inStock: 0,
  });
});

test('punctuation alone sends no request', async () => {
  const post = engine({});
  expect(await ask(post, '«»')).toMatchObject({ total: 0, products: [], queries: [] });
  expect(post).not.toHaveBeenCalled();
});

test('without the index of suggestions only products are requested, for a while', async () => {
  const hitCounts = engine({ масло: 5 });
  const post = vi.fn<PostCompletions>((path, body) =>
    body.includes('suggestions')
      ? Promise.reject(new EngineError('refused', 'index_not_found', 404))
      : hitCounts(path, body),
  );
  expect(await ask(post, 'масло')).toMatchObject({ total: 5, queries: [] });
  expect(post).toHaveBeenCalledTimes(2);
  await ask(post, 'масло м');
  expect(post).toHaveBeenCalledTimes(3);
});

test('the products of a query that names a car keep the filter by the car', async () => {
  const post = engine({ масло: 18 });
  const plan: QueryPlan = {
    ...planOfQuestion('масло', null),
    asks: [{ role: 'exact', q: 'масло', strategy: 'all', dropped: [], filter: 'preferred IN [3]' }],
  };
  await fetchCompletions(post, { text: 'масло для приоры', tab: 'goods', cityId: 1, plan });
  expect(requestedTexts(post)[0]?.[0]).toBe('preferred IN [3]: масло');
});

test('beside a car goods of other sizes are listed before those with some of the words', async () => {
  const roles = ['exact', 'wider', 'near'] as const;
  const asks = roles.map((role): Ask => ({ role, q: role, strategy: 'all', dropped: [] }));
  const plan: QueryPlan = { ...planOfQuestion('масло', null), asks };
  const result = await fetchCompletions(engine({ wider: 5, near: 9 }), {
    text: 'масло',
    tab: 'goods',
    cityId: 1,
    plan,
  });
  expect(result).toMatchObject({ total: 5, role: 'wider', isNear: false, products: [{ id: 1 }] });
});
