import { useParams } from 'react-router';
import { CatalogResults } from '@features/search/catalog-results';
import { lazyComponent } from '@shared/ui/lazy-component';

const PlacedBanners = lazyComponent(() => import('@entities/banner/placed-banners'), { failure: 'quiet' });

export default function CatalogPage() {
  const path = useParams()['*'] ?? '';
  return (
    <>
      <CatalogResults path={path} />
      <aside className="wrap" aria-label="Акции">
        <PlacedBanners place="catalog" />
      </aside>
    </>
  );
}
