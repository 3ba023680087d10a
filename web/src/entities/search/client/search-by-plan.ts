import type { Ask, QueryPlan } from '../query';
import { engineErrorOf } from './engine-error';
import type { EngineQuery } from './engine-query';
import { searchAllAsks, type MultiSearchResult, type PostRequest } from './multi-search';

/** A text that is no number by itself, but may be one with a maker or in the other layout: `ngkbkr6e`, «ц914/2». */
const NUMBER_LIKE = /^(?!(.* )?[а-яё]{5,}( |$))(?=.*\d).{4,25}$/;

const mayBeNumber = ({ kind, text }: QueryPlan): boolean => kind !== 'text' || NUMBER_LIKE.test(text);

const withParts = async (plan: QueryPlan, post: PostRequest): Promise<QueryPlan> =>
  (await import('../parts/number-search-steps')).withParts(plan, post);

const isWidened = ({ asks }: QueryPlan): boolean =>
  asks.filter(({ role }) => role === 'number').length > 1 || asks.some(({ ids }) => ids !== undefined);

/**
 * Searches the products by a plan (`searchAllAsks`). A number without products is searched among the parts, and then
 * their products are requested. Further pages reuse the plan of the first. `rests` tells whether to go on: a key press
 * costs one request.
 */
export async function searchByPlan(
  queries: readonly EngineQuery[],
  plan: QueryPlan,
  post: PostRequest,
  expected?: Ask['role'],
  rests?: () => Promise<boolean>,
  cityId?: number,
): Promise<MultiSearchResult> {
  const result = await searchAllAsks(queries, plan, post, expected, cityId);
  const total = result.results[0]?.totalHits ?? 0;
  const isFound = plan.kind === 'number' ? result.summary.owner?.role === 'number' && total > 0 : total > 0;
  if (isFound || isWidened(plan) || !mayBeNumber(plan) || (await rests?.()) === false) return result;
  const wide = await withParts(plan, post).catch((error: unknown) => {
    // The index or its key is missing, or a release removed the script: the products are known anyway.
    const failure = engineErrorOf(error)?.failure ?? 'refused';
    if (failure === 'refused') return plan;
    throw error;
  });
  return wide.asks.length === plan.asks.length ? result : searchAllAsks(queries, wide, post, undefined, cityId);
}
