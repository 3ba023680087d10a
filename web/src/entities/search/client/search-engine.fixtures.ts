import { afterEach, beforeEach, expect, vi, type Mock } from 'vitest';
import type { CarVocabulary } from '../query';
import { engineOver } from './engine';
import { useEngineHealth } from './engine-health';
import { createHttpClient } from './http-client';
import type { SearchSummary } from './product-asks';
import type { Expand } from './planned-search';
import { refusalOf } from './public-queries.fixtures';
import { createSearchClient } from './search-client';
import { TokenKeeper } from './token-keeper';
import { useVocabulary } from '../query/vocabulary-store';
import { useSearchRules } from '../rules/rules-store';

const VOCABULARY: CarVocabulary = {
  isWhole: true,
  words: ['масло', 'колодка', 'колодки', 'передние', 'тормозные', 'лукойл'],
  latin: [],
  makers: new Set(['лукойл']),
  soft: [],
  stop: new Set(),
  units: new Map(Object.entries({ л: 'l', l: 'l' })),
  models: new Map(),
  forCar: (plan) => plan,
};

export interface Query {
  indexUid: string;
  q?: string;
  sort?: string[];
  filter?: unknown;
  matchingStrategy?: string;
  attributesToSearchOn?: string[];
  limit?: number;
  facets?: unknown;
}

/** Queries of a request’s body. */
const queriesIn = (init: RequestInit | undefined): Query[] =>
  (JSON.parse(init?.body as string) as { queries: Query[] }).queries;

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
export const responseTo = (queries: Query[], total = 1) =>
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
/** Responds to each query with one hit in total. */
export const respond = (_: URL, init: RequestInit) => Promise.resolve(responseTo(queriesIn(init)));

/** Mock of the global `fetch`. */
export const fetched: Mock<(url: URL, init: RequestInit) => Promise<Response>> = vi.fn(respond);

export const queriesOf = (call: number): Query[] => queriesIn(fetched.mock.calls[call]?.[1]);

/** A client whose engine is `fetched`. */
export function client(completions?: Expand) {
  let tokens = 0;
  const keeper = new TokenKeeper(() =>
    Promise.resolve({
      url: 'http://engine.test',
      token: `t${(tokens += 1)}`,
      expires: new Date(Date.now() + 900_000).toISOString(),
    }),
  );
  const engine = engineOver(createHttpClient(keeper, 7));
  return createSearchClient(engine, 7, useEngineHealth, completions);
}

export const search = (on: ReturnType<typeof client>, query: string, more: Record<string, unknown> = {}) =>
  on.search([
    { indexName: 'products', params: { query, hitsPerPage: 30, attributesToHighlight: ['name'], ...more } },
  ] as never);

/** Fake engine with a total per query, one by default. */
export const engineWith = (totals: (query: Query) => number) => (_: URL, init: RequestInit) => {
  const queries = queriesIn(init);
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
export const summaryOf = (answer: { results: unknown[] }): SearchSummary =>
  (answer.results[0] as { summary: SearchSummary }).summary;

export const PART = {
  id: 4,
  key: 'OC901',
  brand: 'MAHLE',
  number: 'OC 901',
  name: 'Фильтр',
  products: [31, 32],
  makers: ['MAHLE'],
};
/** Fake engine with these parts; products by `totals`. */
export const engineWithParts =
  (parts: Record<string, readonly object[]>, totals: (query: Query) => number) => (url: URL, init: RequestInit) => {
    const queries = queriesIn(init);
    if (queries[0]?.indexUid !== 'parts') return engineWith(totals)(url, init);
    return Promise.resolve(
      json({
        results: queries.map(({ attributesToSearchOn: [field = ''] = [] }) => ({
          hits: parts[field] ?? [],
          processingTimeMs: 1,
        })),
      }),
    );
  };

/** Call once in each test file. */
export function mockEngine(): void {
  beforeEach(() => {
    fetched.mockReset().mockImplementation(respond);
    useEngineHealth.setState({ failure: null, tryNow: null });
    useVocabulary.setState({ vocabulary: VOCABULARY });
    useSearchRules.setState({ rules: null, words: [] });
    vi.stubGlobal('fetch', (url: URL, init: RequestInit) =>
      String(url).endsWith('/searchRules') ? Promise.resolve(json(null, 404)) : fetched(url, init),
    );
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  // Whatever a test makes the client send, the engine would take from a browser.
  afterEach(() => {
    for (const [url, { body }] of fetched.mock.calls)
      expect(refusalOf(new URL(url).pathname, JSON.parse(body as string))).toBeNull();
  });
}
