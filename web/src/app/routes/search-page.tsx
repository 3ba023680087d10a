import { prepareVocabulary } from '@entities/search/query/vocabulary-store';
import { SearchResults } from '@features/search/search-results';

// Before the page renders: its first search waits for it.
if (new URLSearchParams(location.search).has('q')) prepareVocabulary();

export default function SearchPage() {
  return <SearchResults mode="search" />;
}
