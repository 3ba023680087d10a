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

const MOST = 12;
/** Near hits are shown when there are fewer whole ones. */
const FEW = 4;

/** Selects the visible hits. `answers` are in the order of the plan's asks; an ask that was not sent has no hits. */
export function visibleHits<Hit extends HasId>(
  plan: QueryPlan,
  answers: readonly (readonly Hit[])[],
): VisibleHits<Hit> {
  const seen = new Set<number | string>();
  const fresh = (hits: readonly Hit[], most: number) =>
    hits.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, most);
  const of = (...roles: readonly string[]) =>
    plan.asks.flatMap((ask, index) => (roles.includes(ask.role) ? [{ ask, hits: answers[index] ?? [] }] : []));
  const first = of('number', 'exact').find(({ hits }) => hits.length > 0);
  const exact = fresh(first?.hits ?? [], Infinity);
  const variants = of('variants').flatMap(({ hits }) => fresh(hits, MOST));
  const nearest = (exact.length + variants.length < FEW ? of('near', 'mistyped') : []).find(({ hits }) =>
    hits.some(({ id }) => !seen.has(id)),
  );
  return {
    exact,
    variants,
    near: nearest === undefined ? [] : fresh(nearest.hits, MOST),
    nearAsk: nearest?.ask ?? null,
  };
}
