import { useLocation } from 'react-router';
import { prepareSearch } from '@shared/search-client';
import { SearchResults } from '@features/search/search-results';

prepareSearch();

export default function SearchPage() {
  const { pathname } = useLocation();
  return <SearchResults mode={pathname === '/search' ? 'search' : 'number'} />;
}
