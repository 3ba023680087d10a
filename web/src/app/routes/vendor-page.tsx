import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { VendorView } from '@features/vendor/vendor-view';

export default function VendorPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Стать поставщиком" />
      <meta name="description" content="Заявка поставщика: название, ИНН и контакт. Прайс — таблицей CSV." />
      <Breadcrumbs path={[{ name: 'Стать поставщиком' }]} />
      <VendorView />
    </main>
  );
}
