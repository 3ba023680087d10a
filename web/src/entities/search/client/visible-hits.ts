import type { QueryPlan } from '../query';
import type { PartialMatches, SearchSummary } from './product-asks';

export interface HasId {
  readonly id: number | string;
  readonly packing_group?: number;
}

/** What hits on one card share. */
export const cardOf = ({ id, packing_group: group }: HasId): number | string => group ?? id;

const MAX_HITS = 12;
/** Near hits are shown when there are fewer whole ones. */
export const FEW = 4;

/** Hits of each ask of the plan in its order; those of the owner are the page's, an ask that was not sent has none. */
export const hitsByAsk = (
  { plan, owner, further }: SearchSummary,
  page: PartialMatches['hits'],
): readonly PartialMatches['hits'][] =>
  plan.asks.map((ask) => (ask === owner ? page : (further.find((other) => other.ask === ask)?.hits ?? [])));

/**
 * Hits as a page shows them, each card once. `near` hits are shown separately, with the words they lack. `answers` are
 * in the order of the plan's asks; an ask that was not sent has no hits.
 */
export function visibleHits<Hit extends HasId>(plan: QueryPlan, answers: readonly (readonly Hit[])[]) {
  const shown = new Set<number | string>();
  const isNew = (hit: Hit) => !shown.has(cardOf(hit));
  const fresh = (hits: readonly Hit[], limit: number) =>
    hits.filter((hit) => isNew(hit) && shown.add(cardOf(hit))).slice(0, limit);
  const of = (...roles: readonly string[]) =>
    plan.asks.flatMap((ask, index) => (roles.includes(ask.role) ? [{ ask, hits: answers[index] ?? [] }] : []));
  const first = of('number', 'exact').find(({ hits }) => hits.length > 0);
  const exact = fresh(first?.hits ?? [], Infinity);
  const variants = of('variants').flatMap(({ hits }) => fresh(hits, MAX_HITS));
  const isFew = exact.length + variants.length < FEW;
  const nearest = isFew ? of('near', 'mistyped').find(({ hits }) => hits.some(isNew)) : undefined;
  return { exact, variants, near: fresh(nearest?.hits ?? [], MAX_HITS), nearAsk: nearest?.ask ?? null };
}
