import { useParams } from 'react-router';
import { prepareSearch } from '@entities/search/client';
import { CatalogResults } from '@features/search/catalog-results';

prepareSearch();

export default function CatalogPage() {
  const path = useParams()['*'] ?? '';
  return <CatalogResults path={path} />;
}
