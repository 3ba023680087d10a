import { useInstantSearch } from 'react-instantsearch';
import { useEngineHealth, type EngineFailure } from '@shared/search-client';

export interface ResultsState {
  /** No answer has come yet. */
  isFirst: boolean;
  /** An answer takes longer than usual: what is shown belongs to the question before. */
  isStale: boolean;
  total: number;
  /** The text that the results answer; letters typed since have no answer yet. */
  answered: string;
  failure: EngineFailure | null;
}

interface MaybeArtificial {
  /** Set by the library on the results it makes up before the first answer. */
  __isArtificial?: boolean;
}

export function useResultsState(): ResultsState {
  const { results, status } = useInstantSearch();
  const failure = useEngineHealth((health) => health.failure);
  const isFirst = (results as MaybeArtificial).__isArtificial === true;
  return { isFirst, isStale: !isFirst && status === 'stalled', total: isFirst ? 0 : results.nbHits, answered: results._state.query ?? '', failure };
}
