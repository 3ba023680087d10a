import type { FrequentQuery } from '../lab-context';
import { isSameOrder } from '../moves';
import type { Pair } from '../run-pairs';
import type { VersionResults } from '../search-version';

/** `appears`: found nothing, finds something with the draft; `vanishes`: the reverse; `changes`: other first ten. */
export type Effect = 'appears' | 'vanishes' | 'changes' | 'none';

export interface QueryEffect extends FrequentQuery {
  readonly effect: Effect;
  /** Cards in all; near hits where nothing else is found. */
  readonly live: number;
  readonly draft: number;
}

const FIRST = 10;

export function effectOf({ live, draft }: Pair<Pick<VersionResults, 'hits'>>): Effect {
  const [before, after] = [live.hits.length, draft.hits.length];
  if (before === 0 || after === 0) return before === after ? 'none' : before === 0 ? 'appears' : 'vanishes';
  return isSameOrder(live.hits, draft.hits, FIRST) ? 'none' : 'changes';
}

/** In the order of the queries, the most frequent first; `pairs` are in the same order. */
export const queryEffects = (
  queries: readonly FrequentQuery[],
  pairs: readonly Pair<Pick<VersionResults, 'hits' | 'total'>>[],
): QueryEffect[] =>
  pairs.flatMap((pair, index) => {
    const query = queries[index];
    const { live, draft } = pair;
    return query === undefined
      ? []
      : [
          {
            ...query,
            effect: effectOf(pair),
            live: live.total || live.hits.length,
            draft: draft.total || draft.hits.length,
          },
        ];
  });
