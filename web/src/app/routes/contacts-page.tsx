import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ContactsView } from '@features/contacts/contacts-view';

export default function ContactsPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Контакты и пункты выдачи" />
      <meta
        name="description"
        content="Телефоны, почта, адреса и часы работы магазина и пунктов выдачи во всех городах."
      />
      <Breadcrumbs path={[{ name: 'Контакты' }]} />
      <ContactsView />
    </main>
  );
}
