import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { ContactsView } from '@features/contacts/contacts-view';

export default function ContactsPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <title>Контакты и пункты выдачи — Ходовая</title>
      <Breadcrumbs path={[{ name: 'Контакты' }]} />
      <ContactsView />
    </main>
  );
}
