import { prepareSearch } from '@shared/search-client';
import { SearchResults } from '@features/search/search-results';

prepareSearch();

export default function SearchPage() {
  return <SearchResults mode="search" />;
}
