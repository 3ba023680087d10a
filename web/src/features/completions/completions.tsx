import { InstantSearch } from 'react-instantsearch';
import { joinQuestion } from '@entities/search/client/question';
import { completionClientOf } from '@entities/search/client/completion-client';
import { insights } from '@entities/search/log/insights';
import { prepareVocabulary } from '@entities/search/query/vocabulary-store';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { useCity } from '@entities/session/session-store';
import { CompletionIndexes } from './completion-indexes';
import { CompletionList, type CompletionListProps } from './completion-list';

const FUTURE = { preserveSharedStateOnUnmount: true };

prepareVocabulary();

/** The list of completions under the search box: an InstantSearch of its own, whose indexes are those of the tab. */
export default function Completions(props: CompletionListProps) {
  const tab = useSearchBox((box) => box.tab);
  const cityId = useCity()?.id ?? 0;
  const { value, asTyped } = useSearchBox.getState();
  // A list that is opened again shows at once what is known of its text. The state of the root has no name.
  const initialUiState = { '': { query: joinQuestion({ text: value.trim(), asTyped, everyWord: false }) } };
  return (
    <InstantSearch
      key={`${cityId} ${tab}`}
      searchClient={completionClientOf(cityId)}
      initialUiState={initialUiState}
      future={FUTURE}
      insights={insights}
    >
      <CompletionIndexes tab={tab} />
      <CompletionList {...props} />
    </InstantSearch>
  );
}
