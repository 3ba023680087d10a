import type { ProductDocument } from '../document/product-document';

export type Filter = string | readonly (string | readonly string[])[];

/** One query of the engine's multi-search, as the adapter writes it. */
export interface EngineQuery {
  readonly indexUid: string;
  readonly q?: string;
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly facets?: readonly string[];
  readonly filter?: Filter;
  readonly attributesToHighlight?: readonly string[];
}

export type RankedHit = ProductDocument & {
  _rankingScoreDetails?: { words?: { matchingWords: number; maxMatchingWords: number } };
};

export interface EngineResult {
  readonly hits: readonly RankedHit[];
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly totalHits?: number;
  readonly totalPages?: number;
  readonly estimatedTotalHits?: number;
  readonly processingTimeMs: number;
  readonly facetDistribution?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly facetStats?: Readonly<Record<string, object>>;
}

/** Sends queries in one multi-search; the results are in their order. */
export type MultiSearch = (queries: readonly object[], signal?: AbortSignal | null) => Promise<readonly EngineResult[]>;

/** Both filters at once. */
export const narrowed = (filter: Filter | undefined, further: string): Filter => [
  ...(typeof filter === 'string' ? [filter] : (filter ?? [])),
  further,
];
