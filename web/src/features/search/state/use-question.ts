import { useInstantSearch } from 'react-instantsearch';
import { joinQuestion, type SearchQuestion } from '@entities/search/client/question';
import { questionOf } from '../url/address-parameters';

interface AskedQuestion extends SearchQuestion {
  /** The query of InstantSearch with a part of the question changed. */
  withPart: (part: Partial<SearchQuestion>) => string;
  /** Searches with a part of the question changed. */
  ask: (part: Partial<SearchQuestion>) => void;
}

/** The page's question, including letters still being typed. */
export function useQuestion(): AskedQuestion {
  const { indexUiState, setIndexUiState } = useInstantSearch();
  const question = questionOf(indexUiState);
  const withPart = (part: Partial<SearchQuestion>) => joinQuestion({ ...question, ...part });
  return {
    ...question,
    withPart,
    ask: (part) => setIndexUiState((ui) => ({ ...ui, page: 1, query: withPart(part) })),
  };
}
