import { narrowed, type EngineQuery, type EngineResult, type RankedHit } from './engine-query';
import type { Pin } from '../rules/rules-artefact';

/** A query as the arrangement changes it. */
export type CardQuery = { readonly [Name in keyof EngineQuery]: EngineQuery[Name] | undefined } & {
  readonly distinct?: string;
  readonly limit?: number;
};

export const GROUP = 'packing_group';

const among = (field: string, values: readonly number[]): string => `${field} IN [${values.join(', ')}]`;
export const notAmong = (field: string, values: readonly number[]): string => `${field} NOT IN [${values.join(', ')}]`;

export const withFilters = (query: CardQuery, filters: readonly string[]): CardQuery =>
  filters.reduce((narrow, filter) => ({ ...narrow, filter: narrowed(narrow.filter, filter) }), query);

/** The query without pinned products; where it counts cards, without their other sizes. */
export function withoutPins(query: CardQuery, pins: readonly Pin[]): CardQuery {
  if (pins.length === 0) return query;
  const products = notAmong(
    'id',
    pins.map(([id]) => id),
  );
  const cards = notAmong(
    GROUP,
    pins.map(([, , group]) => group),
  );
  return withFilters(query, query.distinct === undefined ? [products] : [products, cards]);
}

/** The pinned products that pass the query's filters, whatever its text; `textFilter` is the part that belongs to it. */
export function ofPins(query: CardQuery, pins: readonly Pin[], textFilter: string | undefined) {
  const isCount = query.hitsPerPage === 0;
  return {
    ...query,
    q: '',
    sort: undefined,
    // `undefined` is omitted from the JSON body.
    attributesToSearchOn: undefined,
    filter: narrowed(
      [query.filter ?? []].flat().filter((part) => part !== textFilter),
      among(
        'id',
        pins.map(([id]) => id),
      ),
    ),
    page: 1,
    hitsPerPage: pins.length,
    ...(isCount && { attributesToRetrieve: ['id'], attributesToHighlight: undefined }),
  };
}

/** Sizes beside the pinned ones: a size that passes filters which the pinned one fails is found like any product. */
export const sizesBeside = (pins: readonly Pin[]) => ({
  indexUid: 'products',
  q: '',
  filter: [
    among(
      GROUP,
      pins.map(([, , group]) => group),
    ),
    notAmong(
      'id',
      pins.map(([id]) => id),
    ),
  ],
  distinct: GROUP,
  attributesToRetrieve: [GROUP],
  limit: pins.length,
});

/** Facets and time of two results whose products differ. */
export function added(first: EngineResult, second: EngineResult): EngineResult {
  const facetDistribution = { ...first.facetDistribution };
  for (const [facet, counts] of Object.entries(second.facetDistribution ?? {})) {
    const sum = { ...facetDistribution[facet] };
    for (const [value, count] of Object.entries(counts)) sum[value] = (sum[value] ?? 0) + count;
    facetDistribution[facet] = sum;
  }
  const facetStats = { ...first.facetStats };
  for (const [facet, { min, max }] of Object.entries(second.facetStats ?? {})) {
    const other = facetStats[facet] ?? { min, max };
    facetStats[facet] = { min: Math.min(min, other.min), max: Math.max(max, other.max) };
  }
  const processingTimeMs = first.processingTimeMs + second.processingTimeMs;
  return { ...first, facetDistribution, facetStats, processingTimeMs };
}

/**
 * Index of each pin in a list of `total` hits with the pins: its place, or the end of a list that is shorter. `pins` are
 * by place.
 */
export function indexesOf(pins: readonly Pin[], total: number): number[] {
  let next = 0;
  return pins.map(([, place], number) => {
    const index = Math.min(Math.max(place - 1, next), total - pins.length + number);
    next = index + 1;
    return index;
  });
}

/**
 * The hits of a page with the pinned ones at their places. @param rest hits of the list without pins from its index
 * `offset` on. @param indexes where the pins stand in the whole list.
 */
export function placed(
  rest: readonly RankedHit[],
  offset: number,
  pinned: readonly RankedHit[],
  indexes: readonly number[],
  { start, size }: { start: number; size: number },
): RankedHit[] {
  const before = indexes.filter((index) => index < start).length;
  const others = rest.slice(start - before - offset);
  const hits: RankedHit[] = [];
  let next = 0;
  for (let index = start; index < start + size; index += 1) {
    const pin = pinned[indexes.indexOf(index)];
    const hit = pin ?? others[next];
    if (pin === undefined) next += 1;
    if (hit !== undefined) hits.push(hit);
  }
  return hits;
}
