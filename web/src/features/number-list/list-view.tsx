import { useCallback, useRef, useState } from 'react';
import { counted, NBSP } from '@shared/i18n/format';
import { HELP_ADDRESS } from '@entities/search/parts/part-address';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { Button } from '@shared/ui/button';
import { Chip } from '@shared/ui/chip';
import { Note } from '@shared/ui/note';
import { toast } from '@shared/ui/toasts';
import { ListFoot } from './list-foot';
import { ListInput } from './list-input';
import { ListTable } from './list-table';
import { DuplicateNotice } from './duplicate-notice';
import { duplicatesOf, type DuplicateRows } from './duplicate-rows';
import { countsOf, isOpen, isWithoutNumber, type ListRow } from './list-rows';
import { useNumberList, type NumberList } from './use-number-list';
import styles from './list-view.module.css';

type RowFilter = 'all' | 'open' | 'missing';

const isShown = (row: ListRow, filter: RowFilter): boolean =>
  filter === 'all' || (filter === 'open' ? isOpen(row) : row.status === 'missing' && !isWithoutNumber(row));

function Summary({
  rows,
  rowFilter,
  onShow,
}: {
  rows: readonly ListRow[];
  rowFilter: RowFilter;
  onShow: (rowFilter: RowFilter) => void;
}) {
  const { all, open, missing, withoutNumber } = countsOf(rows);
  const clear = all - open - missing;
  return (
    <div className={styles.summary}>
      <p role="status">
        {`Нашли ${clear} из${NBSP}${counted(all, 'номера', 'номеров', 'номеров')}`}
        {open > 0 && `, по${NBSP}${open} нужен ваш выбор`}
        {withoutNumber > 0 && (
          <small>{`, ещё ${counted(withoutNumber, 'строка', 'строки', 'строк')} без${NBSP}номера`}</small>
        )}
      </p>
      {open + missing > 0 && (
        <div className={styles.chips} role="group" aria-label="Какие строки показать">
          {(
            [
              ['all', `Все ${all}`, all],
              ['open', `Выбрать ${open}`, open],
              ['missing', `Не${NBSP}найдены ${missing}`, missing],
            ] as const
          ).map(
            ([value, text, count]) =>
              count > 0 && (
                <Chip key={value} pressed={rowFilter === value} onClick={() => onShow(value)}>
                  {text}
                </Chip>
              ),
          )}
        </div>
      )}
    </div>
  );
}

/** Prices of the city could not be loaded: the visible ones may be of another city. */
function Stale({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div role="alert">
      <Note tone="warn" title={`Цены и${NBSP}наличие не${NBSP}обновились`}>
        <p>{text}</p>
        <Button variant="line" size="s" onClick={onAgain}>
          Ещё раз
        </Button>
      </Note>
    </div>
  );
}

function RecognisedList({ list }: { list: NumberList }) {
  const [chosen, setFilter] = useState<RowFilter>('all');
  const { rows, pendingRowKeys, stale, change, rewrite, remove, mergeDuplicates } = list;
  // The last line of the filter was decided: shows all lines.
  const filter = rows.some((row) => isShown(row, chosen)) ? chosen : 'all';
  const removeRow = useCallback(
    (row: ListRow) => {
      const undo = remove(row);
      toast({ text: `Строку ${row.line} убрали`, action: { label: 'Вернуть', run: undo } });
    },
    [remove],
  );
  const merge = useCallback(
    (duplicates: readonly DuplicateRows[]) => {
      const undo = mergeDuplicates(duplicates);
      toast({ text: `Строки объединили, количества сложили`, action: { label: 'Вернуть', run: undo } });
    },
    [mergeDuplicates],
  );
  return (
    <>
      {stale !== null && <Stale text={stale} onAgain={list.again} />}
      <Summary rows={rows} rowFilter={filter} onShow={setFilter} />
      <DuplicateNotice duplicates={duplicatesOf(rows)} onMerge={merge} />
      <ListTable
        rows={rows.filter((row) => isShown(row, filter))}
        pendingRowKeys={pendingRowKeys}
        onChange={change}
        onRewrite={rewrite}
        onRemove={removeRow}
      />
      <ListFoot rows={rows} />
    </>
  );
}

/** Page of a number list: paste, recognise, edit in place, add to the cart. */
export function ListView() {
  const list = useNumberList();
  const answer = useRef<HTMLElement>(null);
  const look = () =>
    requestAnimationFrame(() => {
      answer.current?.scrollIntoView({ block: 'start' });
      answer.current?.focus({ preventScroll: true });
    });
  return (
    <>
      <Breadcrumbs path={[{ name: 'Поиск по номеру', url: HELP_ADDRESS }, { name: 'Список' }]} />
      <h1>Найти детали списком</h1>
      <p className={styles.lead}>
        Вставьте номера из&nbsp;мессенджера, Excel или&nbsp;1С. Разберём, покажем цену и&nbsp;срок, а&nbsp;вы положите
        всё в&nbsp;корзину разом.
      </p>
      <ListInput list={list} onFound={look} />
      {list.rows.length > 0 && (
        <section ref={answer} tabIndex={-1} className={styles.answer} aria-label="Что нашли" aria-busy={list.busy}>
          <RecognisedList list={list} />
        </section>
      )}
    </>
  );
}
