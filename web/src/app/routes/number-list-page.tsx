import { useSearchBoxText } from '@entities/search/box/use-search-box-text';
import { PageTitle } from '@entities/session/page-title';
import { ListView } from '@features/number-list/list-view';

/** Page of a pasted list of part numbers. */
export default function NumberListPage() {
  useSearchBoxText('', 'number');
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Список номеров" />
      <ListView />
    </main>
  );
}
