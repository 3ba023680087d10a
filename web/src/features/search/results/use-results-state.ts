import { useInstantSearch } from 'react-instantsearch';
import { useEngineHealth, type EngineFailure } from '@entities/search/client';
import type { SearchSummary } from '@entities/search/client/product-clients';
import { splitQuestion } from '@entities/search/client/question';

export interface ResultsState {
  /** No answer has come yet. */
  isFirst: boolean;
  /** An answer takes longer than usual: what is shown belongs to the question before. */
  isStale: boolean;
  total: number;
  /** The text that the results answer; letters typed since have no answer yet. */
  answered: string;
  /** How that text was read and what was found beside the results; null before the first answer. */
  told: SearchSummary | null;
  failure: EngineFailure | null;
}

interface Answered {
  told?: SearchSummary;
  /** Set by the library on the results it makes up before the first answer. */
  __isArtificial?: boolean;
}

export function useResultsState(): ResultsState {
  const { results, status } = useInstantSearch();
  const failure = useEngineHealth((health) => health.failure);
  const { __isArtificial, told = null } = results as Answered;
  const isFirst = __isArtificial === true;
  const answered = splitQuestion(results._state.query ?? '').text;
  return {
    isFirst,
    isStale: !isFirst && status === 'stalled',
    total: isFirst ? 0 : results.nbHits,
    answered,
    told,
    failure,
  };
}
