import { PageTitle } from '@entities/session/page-title';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { FaqView } from '@features/content/faq-view';

export default function FaqPage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Вопросы и ответы" />
      <meta name="description" content="Как найти деталь, заказать, оплатить, получить и вернуть: короткие ответы." />
      <Breadcrumbs path={[{ name: 'Вопросы и ответы' }]} />
      <FaqView />
    </main>
  );
}
