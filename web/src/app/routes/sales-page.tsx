import { prepareSearch } from '@entities/search/client';
import { SearchResults } from '@features/search/search-results';

prepareSearch();

export default function SalesPage() {
  return <SearchResults mode="sale" />;
}
