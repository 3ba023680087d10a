import { prepareSearch } from '@entities/search/client';
import { SearchWays } from '@features/scheme/search-ways';
import { CatalogResults } from '@features/search/catalog-results';

prepareSearch();

/** Auto parts: the ways to find one by the car or by a number, then the section itself. */
export default function PartsPage() {
  return <CatalogResults path="zapcasti" lead={<SearchWays />} />;
}
