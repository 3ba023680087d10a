import { cardOf } from './visible-hits';
import type { EngineResult, RankedHit, SendQuery } from './engine-query';
import { GROUP, notAmong, withFilters, type CardQuery } from './pins';

/** Filters of the hits of a band; the hits of an earlier one come first. */
export interface Bands {
  readonly boosted: readonly string[] | null;
  readonly neutral: readonly string[];
  readonly buried: readonly string[] | null;
}

/** A part of a result list. `result` has the list's total and facets. */
export interface ListPart {
  readonly result: EngineResult;
  readonly hits: readonly RankedHit[];
}

/** Sizes of a card that may be named in a filter: the engine takes filters of 8,000 characters. */
const MAX_GROUPS = 500;

const anyOf = (filters: readonly string[]): string => filters.map((filter) => `(${filter})`).join(' OR ');
export const noneOf = (filters: readonly string[]): string => `NOT (${anyOf(filters)})`;

/** Bands of the filters to boost and to bury; null without any. What both match is boosted. */
export function bandsOf(boost: readonly string[], bury: readonly string[]): Bands | null {
  if (boost.length + bury.length === 0) return null;
  const notBoosted = boost.length > 0 ? [noneOf(boost)] : [];
  return {
    boosted: boost.length > 0 ? [anyOf(boost)] : null,
    neutral: [...notBoosted, ...(bury.length > 0 ? [noneOf(bury)] : [])],
    buried: bury.length > 0 ? [...notBoosted, anyOf(bury)] : null,
  };
}

const queriesOf = (query: CardQuery, { boosted, neutral, buried }: Bands): CardQuery[] =>
  [boosted, neutral, buried].flatMap((filters) => (filters === null ? [] : [withFilters(query, filters)]));

/** Each card once: sizes of one may stand in several bands, the best of which counts. */
function cardsOnce(hits: readonly RankedHit[]): RankedHit[] {
  const shown = new Set<number | string>();
  return hits.filter((hit) => !shown.has(cardOf(hit)) && shown.add(cardOf(hit)));
}

const hitsOf = (results: readonly EngineResult[]): RankedHit[] => results.flatMap(({ hits }) => hits);
const timeOf = (results: readonly EngineResult[]): number =>
  results.reduce((sum, { processingTimeMs }) => sum + processingTimeMs, 0);

/** The first hits of an ask that does not own the pages. */
export async function firstOfBands(query: CardQuery, bands: Bands, send: SendQuery): Promise<EngineResult> {
  const results = await Promise.all(queriesOf(query, bands).map(send));
  const all = hitsOf(results);
  const hits = cardsOnce(all);
  const found = results.reduce((sum, { estimatedTotalHits = 0 }) => sum + estimatedTotalHits, 0);
  return {
    hits: hits.slice(0, query.limit),
    estimatedTotalHits: found - (all.length - hits.length),
    processingTimeMs: timeOf(results),
  };
}

const count = (query: CardQuery): CardQuery => ({ ...query, facets: undefined, page: 1, hitsPerPage: 0 });
export const slice = (query: CardQuery, offset: number, limit: number) => ({
  ...query,
  facets: undefined,
  page: undefined,
  hitsPerPage: undefined,
  offset,
  limit,
});

/** Packing groups of a query's cards. */
async function groupsOf(query: CardQuery, send: SendQuery): Promise<number[]> {
  const { hits } = await send({
    ...slice(query, 0, MAX_GROUPS),
    attributesToRetrieve: [GROUP],
    attributesToHighlight: undefined,
  });
  return hits.map(({ packing_group: group = 0 }) => group);
}

/** The bands' queries without cards that an earlier band has, and how many cards each has. */
async function separated(
  query: CardQuery,
  bands: Bands,
  lengths: readonly number[],
  total: number,
  send: SendQuery,
): Promise<{ queries: CardQuery[]; lengths: readonly number[] }> {
  const queries = queriesOf(query, bands);
  // No card has sizes in two bands.
  if (lengths.reduce((sum, length) => sum + length, 0) === total) return { queries, lengths };
  const { boosted, neutral, buried } = bands;
  const of = (filters: readonly string[] | null) =>
    filters === null ? [] : groupsOf(withFilters(query, filters), send);
  const [above, below] = await Promise.all([of(boosted), of(buried)]);
  const both =
    below.length === 0
      ? []
      : await groupsOf(withFilters(query, [...neutral, `${GROUP} IN [${below.join(', ')}]`]), send);
  const isAbove = new Set([...above, ...both]);
  const without = (filters: readonly string[], groups: readonly number[]) =>
    withFilters(query, groups.length === 0 ? filters : [...filters, notAmong(GROUP, groups)]);
  const lowest = below.filter((group) => !isAbove.has(group));
  const highest = boosted === null ? 0 : (lengths[0] ?? 0);
  return {
    queries: [
      ...(boosted === null ? [] : [withFilters(query, boosted)]),
      without(neutral, above),
      ...(buried === null
        ? []
        : [
            without(
              buried,
              below.filter((group) => isAbove.has(group)),
            ),
          ]),
    ],
    lengths: [
      ...(boosted === null ? [] : [highest]),
      total - highest - lowest.length,
      ...(buried === null ? [] : [lowest.length]),
    ],
  };
}

/**
 * Hits `offset` to `offset + limit` of the list that is the bands one after another; total and facets are those of the
 * whole query. The head of the list, and what lies within the first band, is one request; a later part is one more, and
 * two more where sizes of a card are in several bands.
 */
export async function partOfBands(
  query: CardQuery,
  bands: Bands,
  offset: number,
  limit: number,
  send: SendQuery,
): Promise<ListPart> {
  const queries = queriesOf(query, bands);
  const whole = send({ ...query, page: 1, hitsPerPage: 0 });
  if (offset === 0) {
    const [result, ...results] = await Promise.all([
      whole,
      ...queries.map((band) => send({ ...band, facets: undefined, page: 1, hitsPerPage: limit })),
    ]);
    return { result, hits: cardsOnce(hitsOf(results)).slice(0, limit) };
  }
  const [result, best, ...counts] = await Promise.all([
    whole,
    send(slice(queries[0] ?? query, offset, limit)),
    ...queries.map((band) => send(count(band))),
  ]);
  if (best.hits.length === limit) return { result, hits: best.hits };
  const lengths = counts.map(({ totalHits = 0 }) => totalHits);
  const list = await separated(query, bands, lengths, result.totalHits ?? 0, send);
  let [skipped, left] = [offset, limit];
  const parts = list.queries.map(async (band, index) => {
    const length = list.lengths[index] ?? 0;
    const from = skipped;
    const taken = Math.max(0, Math.min(left, length - from));
    skipped = Math.max(0, from - length);
    left -= taken;
    if (index === 0 || taken === 0) return best.hits.slice(0, taken);
    return (await send(slice(band, from, taken))).hits;
  });
  return { result, hits: (await Promise.all(parts)).flat() };
}
