import { PageTitle } from '@entities/session/page-title';
import { CompareView } from '@features/saved/compare-view';

export default function ComparePage() {
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Сравнение" />
      <CompareView />
    </main>
  );
}
