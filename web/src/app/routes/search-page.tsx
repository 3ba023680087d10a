import { SearchResults } from '@features/search/search-results';

export default function SearchPage() {
  return <SearchResults mode="search" />;
}
