import type { JudgedQuery } from '../lab-context';
import type { Pair } from '../run-pairs';
import type { VersionResults } from '../search-version';

/** Product ids that a page shows, best first. */
interface ShownIds {
  readonly ids: readonly number[];
  readonly near: readonly number[];
}

export interface EvaluationResult {
  readonly id: string;
  readonly live: ShownIds;
  readonly draft: ShownIds;
}

/** Graded are the first ten and the recall of twenty. */
const DEPTH = 20;

function shownIds({ hits }: Pick<VersionResults, 'hits'>): ShownIds {
  const of = (isNear: boolean) =>
    hits
      .filter(({ block }) => (block === 'near') === isNear)
      .slice(0, DEPTH)
      .map(({ product }) => product.id);
  return { ids: of(false), near: of(true) };
}

/** What the shop grades: the results of each judged query; `pairs` are in the order of the queries. */
export const evaluationResults = (
  queries: readonly JudgedQuery[],
  pairs: readonly Pair<Pick<VersionResults, 'hits'>>[],
): EvaluationResult[] =>
  pairs.flatMap(({ live, draft }, index) => {
    const query = queries[index];
    return query === undefined ? [] : [{ id: query.id, live: shownIds(live), draft: shownIds(draft) }];
  });
