import type { Ask, QueryPlan } from '../query';

export interface HasId {
  readonly id: number | string;
}

/** Hits as a page shows them, each once. `near` hits are shown separately, with the words they lack. */
export interface VisibleHits<Hit> {
  readonly exact: readonly Hit[];
  readonly variants: readonly Hit[];
  readonly near: readonly Hit[];
  readonly nearAsk: Ask | null;
}

const MAX_HITS = 12;
/** Near hits are shown when there are fewer whole ones. */
export const FEW = 4;

/** Selects the visible hits. `answers` are in the order of the plan's asks; an ask that was not sent has no hits. */
export function visibleHits<Hit extends HasId>(
  plan: QueryPlan,
  answers: readonly (readonly Hit[])[],
): VisibleHits<Hit> {
  const shownIds = new Set<number | string>();
  const fresh = (hits: readonly Hit[], limit: number) =>
    hits.filter(({ id }) => !shownIds.has(id) && shownIds.add(id)).slice(0, limit);
  const of = (...roles: readonly string[]) =>
    plan.asks.flatMap((ask, index) => (roles.includes(ask.role) ? [{ ask, hits: answers[index] ?? [] }] : []));
  const first = of('number', 'exact').find(({ hits }) => hits.length > 0);
  const exact = fresh(first?.hits ?? [], Infinity);
  const variants = of('variants').flatMap(({ hits }) => fresh(hits, MAX_HITS));
  const nearest = (exact.length + variants.length < FEW ? of('near', 'mistyped') : []).find(({ hits }) =>
    hits.some(({ id }) => !shownIds.has(id)),
  );
  return {
    exact,
    variants,
    near: nearest === undefined ? [] : fresh(nearest.hits, MAX_HITS),
    nearAsk: nearest?.ask ?? null,
  };
}
