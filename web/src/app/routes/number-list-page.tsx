import { useShownInBox } from '@shared/search-box/use-shown-in-box';
import { PageTitle } from '@shared/session/page-title';
import { ListView } from '@features/number-list/list-view';

/** A list of numbers, pasted. */
export default function NumberListPage() {
  useShownInBox('', 'number');
  return (
    <main id="main" className="wrap" tabIndex={-1}>
      <PageTitle name="Список номеров" />
      <ListView />
    </main>
  );
}
