import { Factory } from 'lucide-react';
import { useParams } from 'react-router';
import { getBrands } from '@shared/api/calls';
import { useRequest } from '@shared/api/use-request';
import { PageTitle } from '@entities/session/page-title';
import { ButtonLink } from '@shared/ui/button';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { SearchResults } from '@features/search/search-results';

/** Goods of one maker, with the filters of the catalogue. */
export default function BrandPage() {
  const { slug = '' } = useParams();
  const { data, status, error, retry } = useRequest('brands', getBrands);
  const brand = data?.find((candidate) => candidate.slug === slug);
  if (brand !== undefined) return <SearchResults key={slug} mode="brand" brand={brand} />;
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      {status === 'error' && <ErrorState page error={error} onRetry={retry} />}
      {status === 'ready' && (
        <EmptyState
          page
          icon={Factory}
          title="Такого бренда нет"
          actions={<ButtonLink to="/brands">Все бренды</ButtonLink>}
        >
          <PageTitle name="Такого бренда нет" />
          <p>Его могли переименовать, или в адресе потерялась буква.</p>
        </EmptyState>
      )}
    </main>
  );
}
