import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { BrandsView } from '@features/brands/brands-view';

export default function BrandsPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Бренды" />
      <meta name="description" content="Все производители запчастей, масел и автотоваров магазина по алфавиту." />
      <Breadcrumbs path={[{ name: 'Бренды' }]} />
      <BrandsView />
    </main>
  );
}
