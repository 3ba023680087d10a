import { SearchWays } from '@features/scheme/search-ways';
import { CatalogResults } from '@features/search/catalog-results';

/** Auto parts: ways to find a part by car or by number, then the category. */
export default function PartsPage() {
  return <CatalogResults path="zapcasti" lead={<SearchWays />} />;
}
