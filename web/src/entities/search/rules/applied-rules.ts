import type { EngineResult, SendQuery } from '../client/engine-query';
import type { SortKey } from '../client/sort-orders';
import type { Assignment } from './experiment';
import type { RuleBanner } from './rules-artefact';

/** What rules did to a search, for its page. */
export interface AppliedRules {
  readonly ids: readonly string[];
  /** Path of the shop that is shown instead of results. */
  readonly redirect?: string | undefined;
  readonly banner?: RuleBanner | undefined;
  /** Keys of the option filters in their order, instead of the category's. */
  readonly facets?: readonly string[] | undefined;
  /** Order of a page without a text and a chosen order. */
  readonly sort?: SortKey | undefined;
  /** Ids of the pinned products. */
  readonly pinned: readonly number[];
  /** Filter that leaves out hidden products. */
  readonly hidden?: string | undefined;
  /** Of a running experiment whose other arm has other rules for this search. */
  readonly exposure?: Assignment | undefined;
}

export const NO_RULES: AppliedRules = { ids: [], pinned: [] };

/** How rules change the queries of one search. */
export interface RuledQueries {
  readonly applied: AppliedRules;
  /** Order without a text and a chosen order, as the engine takes it. */
  readonly order?: readonly string[] | undefined;
  /** Sends queries of cards as the rules arrange them. @param textFilter the part of their filter that belongs to the text. */
  readonly sendVia: (send: SendQuery, textFilter: string | undefined) => (query: object) => Promise<EngineResult>;
}
