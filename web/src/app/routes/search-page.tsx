import { prepareSearch } from '@entities/search/client';
import { SearchResults } from '@features/search/search-results';

prepareSearch();

export default function SearchPage() {
  return <SearchResults mode="search" />;
}
