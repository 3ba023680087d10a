import { useInstantSearch } from 'react-instantsearch';
import { useEngineHealth, type EngineFailure } from '@entities/search/client';
import type { SearchSummary } from '@entities/search/client/product-asks';
import { splitQuestion } from '@entities/search/client/question';

export interface ResultsState {
  /** Before the first response. */
  isFirst: boolean;
  /** The response is slow: the visible results belong to the previous question. */
  isStale: boolean;
  total: number;
  /** From 0; may lie beyond the last of `pages`. */
  page: number;
  pages: number;
  /** The text of the visible results; letters typed since have no response yet. */
  responseText: string;
  /** Summary of the search: how the text was read, and its other hits; null before the first response. */
  summary: SearchSummary | null;
  /** Of the rules that the visible results follow; undefined before the first response. */
  revision: number | undefined;
  failure: EngineFailure | null;
}

interface Answered {
  summary?: SearchSummary;
  revision?: number;
  /** Set by the library on the placeholder results before the first response. */
  __isArtificial?: boolean;
}

export function useResultsState(): ResultsState {
  const { results, status } = useInstantSearch();
  const failure = useEngineHealth((health) => health.failure);
  const { __isArtificial, summary = null, revision } = results as Answered;
  const isFirst = __isArtificial === true;
  const responseText = splitQuestion(results._state.query ?? '').text;
  return {
    isFirst,
    isStale: !isFirst && status === 'stalled',
    total: isFirst ? 0 : results.nbHits,
    page: results.page,
    pages: results.nbPages,
    responseText,
    summary,
    revision,
    failure,
  };
}
