import { searchKey, type Ask, type QueryPlan } from '../query';
import type { PartSearchResponse } from '../parts/part-matches';
import type { PartMatches, PartHit } from '../parts/part-types';
import { engineErrorOf } from './engine-error';
import { searchAllAsks, type EngineQuery, type MultiSearchResult, type PostRequest } from './multi-search';

/** Limit of part numbers that are searched among the products. */
const MOST_BORNE = 30;
const MOST_BEARERS = 20;
const NUMBERS = ['search.numbers'];

const idsOf = (parts: readonly PartHit[]): number[] => [...new Set(parts.flatMap(({ products }) => products))];

const ofIds = (role: Ask['role'], ids: readonly number[]): Ask[] =>
  ids.length === 0 ? [] : [{ role, q: '', ids, strategy: 'all', dropped: [] }];

/** The engine matches digits exactly; these may be only the beginning of a number, also of one inside a name. */
const asBeginning = (key: string): Ask[] =>
  /^\d+$/.test(key) ? [{ role: 'number', q: key, fields: NUMBERS, strategy: 'all', dropped: [] }] : [];

/**
 * The plan extended by parts, for a number that no product has whole: with the brand joined to it, its beginning or
 * end, one wrong character.
 */
function widened(plan: QueryPlan, { exact, prefix, tail, near }: PartMatches): QueryPlan {
  const whole = ofIds('number', idsOf(exact));
  const sure = whole.length > 0 ? whole : [...asBeginning(plan.text), ...ofIds('number', idsOf([...prefix, ...tail]))];
  return { ...plan, asks: [...sure, ...plan.asks, ...ofIds('mistyped', idsOf(near))] };
}

/**
 * Part numbers that nobody sells are replaced by those of products that bear them, such as filters that replace an
 * original number.
 */
async function withBearers(matches: PartMatches, post: PostRequest): Promise<PartMatches> {
  const { exact, prefix, tail, near } = matches;
  const borne = [...exact, ...prefix, ...tail, ...near]
    .filter(({ products }) => products.length === 0)
    .slice(0, MOST_BORNE);
  if (borne.length === 0) return matches;
  const bearers = await post(
    borne.map(({ key }) => ({
      indexUid: 'products',
      q: `"${searchKey(key).toLowerCase()}"`,
      attributesToSearchOn: NUMBERS,
      attributesToRetrieve: ['id'],
      limit: MOST_BEARERS,
    })),
  );
  const productsOfNumber = new Map(
    borne.map(({ id }, index) => [id, (bearers[index]?.hits ?? []).map((hit) => hit.id)]),
  );
  const withProducts = <Hit extends PartHit>(hits: readonly Hit[]): Hit[] =>
    hits.map((hit) => ({ ...hit, products: productsOfNumber.get(hit.id) ?? hit.products }));
  return {
    ...matches,
    exact: withProducts(exact),
    prefix: withProducts(prefix),
    tail: withProducts(tail),
    near: withProducts(near),
  };
}

async function withParts(plan: QueryPlan, post: PostRequest): Promise<QueryPlan> {
  const { partMatches, partQueries, readingsOf } = await import('../parts/number-search-steps');
  const readings = readingsOf(plan.text);
  const questions = partQueries(readings);
  const answers: readonly unknown[] = await post(questions.map(({ query }) => query));
  return widened(
    plan,
    await withBearers(partMatches(plan.text, readings, questions, answers as readonly PartSearchResponse[]), post),
  );
}

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
): Promise<MultiSearchResult> {
  const result = await searchAllAsks(queries, plan, post, expected);
  const isFound = result.summary.owner?.role === 'number' && (result.results[0]?.totalHits ?? 0) > 0;
  if (plan.kind !== 'number' || isFound || isWidened(plan) || (await rests?.()) === false) return result;
  const wide = await withParts(plan, post).catch((error: unknown) => {
    // The index or its key is missing, or a release removed the script: the products are known anyway.
    const failure = engineErrorOf(error)?.failure ?? 'refused';
    if (failure === 'refused') return plan;
    throw error;
  });
  return wide.asks.length === plan.asks.length ? result : searchAllAsks(queries, wide, post);
}
