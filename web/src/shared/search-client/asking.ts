import type { Ask, Plan } from '@shared/query';
import type { PartFindings, PartHit } from '@shared/part-search/types';
import type { PartAnswer } from '@shared/part-search/findings';
import { engineErrorOf } from './engine-error';
import { askAll, type EngineQuery, type Found, type Post } from './multi-search';

const idsOf = (parts: readonly PartHit[]): number[] => [...new Set(parts.flatMap(({ products }) => products))];

const ofIds = (role: Ask['role'], ids: readonly number[]): Ask[] => (ids.length === 0 ? [] : [{ role, q: '', ids, strategy: 'all', dropped: [] }]);

/** A number that stands in the name alone is no part; digits, of which the engine forgives none, may be only its beginning. */
const asBeginning = (key: string): Ask[] => (/^\d+$/.test(key) ? [{ role: 'number', q: key, fields: ['search.numbers'], strategy: 'all', dropped: [] }] : []);

/** What parts say of a number that no product has as its own: with its maker glued to it, only begun, its end, one sign wrong. */
function withFindings(plan: Plan, { exact, prefix, tail, near }: PartFindings): Plan {
  const whole = idsOf(exact);
  const sure = ofIds('number', whole.length > 0 ? whole : idsOf([...prefix, ...tail]));
  const mistyped = ofIds('mistyped', idsOf(near));
  return { ...plan, asks: [...sure, ...asBeginning(plan.text), ...plan.asks.filter(({ role }) => role !== 'number'), ...mistyped] };
}

async function withParts(plan: Plan, post: Post): Promise<Plan> {
  const { findingsOf, questionsOf, readingsOf } = await import('@shared/part-search/in-parts');
  const readings = readingsOf(plan.text);
  const questions = questionsOf(readings);
  const answers: readonly unknown[] = await post(questions.map(({ query }) => query));
  return withFindings(plan, findingsOf(plan.text, readings, questions, answers as readonly PartAnswer[]));
}

/** `askAll`; a number that finds no goods as it stands is looked for among the parts, and their goods are asked for. */
export async function askGoods(queries: readonly EngineQuery[], plan: Plan, post: Post, expected?: Ask['role']): Promise<Found> {
  const found = await askAll(queries, plan, post, expected);
  const isFound = found.told.owner?.role === 'number' && (found.results[0]?.totalHits ?? 0) > 0;
  if (plan.kind !== 'number' || isFound) return found;
  const known = await withParts(plan, post).catch((error: unknown) => {
    // The index is not made yet, or the key of the engine does not open it yet.
    if (engineErrorOf(error)?.failure === 'refused') return null;
    throw error;
  });
  return known === null ? found : askAll(queries, known, post);
}
