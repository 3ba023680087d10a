import { expect, test, vi } from 'vitest';
import type { PartMatches } from '../parts/part-types';
import { expandCompletions } from './completion-client';
import { client, fetched, json, mockEngine, PART, queriesOf, type Query } from './search-engine.fixtures';
import type { SearchSummary } from './product-asks';

mockEngine();

interface CompletionResult {
  index: string;
  nbHits: number;
  hits: { text?: string }[];
  facets: Record<string, Record<string, number>>;
  summary?: SearchSummary;
  matches?: PartMatches;
}

const completions = () => client(expandCompletions);
const request = (indexName: string, query: string, more: object = {}) => ({
  indexName,
  params: { query, hitsPerPage: 7, attributesToHighlight: [], ...more },
});
const KINDS = ['query', 'category', 'brand'];
/** Completes a text as the tab of products does. */
async function complete(on: ReturnType<typeof client>, query: string): Promise<CompletionResult[]> {
  const answer = await on.search([
    request('products', query, { facets: ['brand', 'in_stock'] }),
    ...KINDS.map((kind) => request('suggestions', query, { filters: `kind = ${kind}` })),
    request('parts', query),
  ] as never);
  return answer.results as unknown as CompletionResult[];
}

/** Fake engine that finds products by some of its queries. */
function engineWith(totals: Record<string, number>) {
  fetched.mockImplementation((_, init) => {
    const { queries } = JSON.parse(init.body as string) as { queries: Query[] };
    const results = queries.map(({ indexUid, q = '', filter, facets }) =>
      indexUid === 'products'
        ? {
            hits: [],
            totalHits: String(filter).includes('in_stock = 7') ? 40 : (totals[q] ?? 0),
            totalPages: 1,
            processingTimeMs: 1,
            ...(facets !== undefined && { facetDistribution: { brand: { Shell: 2, ЛУКОЙЛ: 5 } } }),
          }
        : {
            hits: indexUid === 'parts' ? [PART] : [{ text: `${indexUid} ${q}` }],
            totalHits: 1,
            processingTimeMs: 1,
          },
    );
    return Promise.resolve(json({ results }));
  });
}
const textsOf = (call: number) =>
  queriesOf(call).map(({ indexUid, q, filter }) => `${String(filter ?? indexUid)}: ${q}`);

test('products and suggestions come in one request, with the stock of the city', async () => {
  engineWith({ 'масл «5w40 ': 62 });
  const [products, queries] = await complete(completions(), 'масло 5в40');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(textsOf(0)).toEqual([
    'products: масл «5w40 ',
    'in_stock = 7: масл «5w40 ',
    'products: масл ',
    'kind = query: масло «5w40 ',
    'kind = category: масло «5w40 ',
    'kind = brand: масло «5w40 ',
  ]);
  expect(queriesOf(0).map(({ matchingStrategy }) => matchingStrategy)).toEqual([
    'all',
    'all',
    'all',
    'all',
    'last',
    'last',
  ]);
  expect(products).toMatchObject({
    nbHits: 62,
    facets: { in_stock: { 7: 40 } },
    summary: { owner: { role: 'exact' } },
  });
  expect(queries?.hits).toMatchObject([{ text: 'suggestions масло «5w40 ' }]);
});

test('a number is searched by key, as text and among the parts', async () => {
  engineWith({ '"3148675"': 1 });
  const results = await complete(completions(), '314-8675');
  expect(textsOf(0).slice(0, 2)).toEqual(['products: "3148675"', 'in_stock = 7: "3148675"']);
  expect(textsOf(0).filter((text) => text.startsWith('parts'))).toEqual([
    'parts: 3148675',
    'parts: 3148675',
    'parts: x3148675 ',
  ]);
  expect(results.at(-1)?.matches?.query).toBe('314-8675');
});

test('a number without products costs no second request while it is typed', async () => {
  engineWith({});
  await complete(completions(), '314-8675');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each(['', '«»', ' '])('«%s» sends no request', async (text) => {
  expect(await complete(completions(), text)).toMatchObject(Array.from({ length: 5 }, () => ({ nbHits: 0, hits: [] })));
  expect(fetched).not.toHaveBeenCalled();
});

test('a car is searched by name, volume and year, or by its frame code', async () => {
  engineWith({});
  const on = completions();
  for (const text of ['Веста 1,6 2019', 'NZE121-3019283', 'чефпад']) await on.search([request('cars', text)] as never);
  expect([0, 1, 2].map((call) => queriesOf(call).map(({ q }) => q))).toEqual([
    ['веста «1d6 2019', 'dtcnf «1d6 2019'],
    ['nze121'],
    ['чефпад', 'xtagfl', 'xtagf', 'xtag', 'xta'],
  ]);
});

test.each([
  ['xtagfl110ky214358', ['XTAGFL1'], 1],
  ['xtag', ['XTAGFL1'], 1],
  ['xtagab', ['XTAGFL1'], 0],
  ['xtagab', undefined, 0],
])('of the cars for the VIN %s those with the beginnings %j are listed: %i', async (vin, vins, count) => {
  fetched.mockImplementation((_, init) => {
    const { queries } = JSON.parse(init.body as string) as { queries: Query[] };
    const hits = ({ q = '' }: Query) => ('xtagfl1'.startsWith(q) ? [{ id: 1, title: 'LADA Vesta', vins }] : []);
    return Promise.resolve(json({ results: queries.map((query) => ({ hits: hits(query), processingTimeMs: 1 })) }));
  });
  const answer = await completions().search([request('cars', vin)] as never);
  expect((answer.results as unknown as CompletionResult[])[0]?.hits).toHaveLength(count);
});

test('without the indexes of completions only products are requested, for a while', async () => {
  engineWith({ 'масл ': 5 });
  const found = fetched.getMockImplementation();
  fetched.mockImplementation((url, init) =>
    String(init.body).includes('suggestions')
      ? Promise.resolve(json({ message: 'Index `suggestions` not found.', code: 'index_not_found' }, 404))
      : (found?.(url, init) ?? Promise.reject(new Error('no engine'))),
  );
  const on = completions();
  expect(await complete(on, 'масло')).toMatchObject([{ nbHits: 5 }, { nbHits: 0 }, {}, {}, {}]);
  expect(fetched).toHaveBeenCalledTimes(2);
  await complete(on, 'масло м');
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('without the index of cars nothing is listed, and nothing is tried again', async () => {
  fetched.mockImplementation(() => Promise.resolve(json({ message: 'no', code: 'index_not_found' }, 404)));
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const answer = await completions().search([request('cars', 'веста')] as never);
  expect(answer.results).toMatchObject([{ nbHits: 0 }]);
  expect(fetched).toHaveBeenCalledTimes(1);
});
