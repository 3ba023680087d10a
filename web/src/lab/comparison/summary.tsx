import { counted, number } from '@shared/i18n/format';
import { isSameOrder, type placedHits } from '../moves';
import { Note } from '../note';
import type { VersionResults } from '../search-version';

interface SummaryProps {
  readonly live: VersionResults;
  readonly draft: VersionResults;
  readonly placed: ReturnType<typeof placedHits>;
}

/** «3 новых, 2 уйдут, 5 сдвинулись». */
export function changesText({ live, draft }: ReturnType<typeof placedHits>): string {
  const news = draft.filter(({ move }) => move.kind === 'new').length;
  const gone = live.filter(({ move }) => move.kind === 'gone').length;
  const moved = draft.filter(({ move }) => move.kind === 'up' || move.kind === 'down').length;
  return [
    news > 0 && counted(news, 'новый', 'новых', 'новых'),
    gone > 0 && counted(gone, 'уйдёт', 'уйдут', 'уйдут'),
    moved > 0 && counted(moved, 'сдвинется', 'сдвинутся', 'сдвинутся'),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** What differs, in one sentence. */
export function Summary({ live, draft, placed }: SummaryProps) {
  const totals =
    live.total === draft.total ? '' : `Всего найдётся ${number(draft.total)} вместо ${number(live.total)}. `;
  if (live.hits.length + draft.hits.length === 0)
    return (
      <Note tone="warn" title="Обе версии ничего не находят">
        Черновик для этого запроса ничего не меняет.
      </Note>
    );
  if (isSameOrder(live.hits, draft.hits))
    return (
      <Note tone="ok" title={totals === '' ? 'Выдача одинаковая' : 'Первые товары одинаковые'}>
        {totals}Черновик показывает те же товары в том же порядке.
      </Note>
    );
  return (
    <Note title={`Выдача изменится: ${changesText(placed)}`}>
      {totals}Стрелка у товара справа — на сколько мест он сдвинется.
    </Note>
  );
}
