import { SearchResults } from '@features/search/search-results';

export default function SalesPage() {
  return <SearchResults mode="sale" />;
}
