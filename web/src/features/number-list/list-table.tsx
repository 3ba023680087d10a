import { useCallback, useEffect, useRef } from 'react';
import { ListLineRow, type ListLineProps } from './list-line';
import type { ListRow } from './list-rows';
import styles from './list-table.module.css';

export interface ListTableProps extends Omit<ListLineProps, 'row' | 'busy'> {
  rows: readonly ListRow[];
  pendingRowKeys: ReadonlySet<string>;
}

/** After a removal the focus moves to the next row's delete button, or to the page after the last row. */
function useNextBin(rows: readonly ListRow[], onRemove: (row: ListRow) => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const shownRows = useRef(rows);
  const removedIndex = useRef<number | null>(null);
  useEffect(() => {
    shownRows.current = rows;
    const index = removedIndex.current;
    removedIndex.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const bins = [...(body.current?.querySelectorAll<HTMLElement>('[data-bin]') ?? [])];
    bins[Math.min(index, bins.length - 1)]?.focus();
  }, [rows]);
  useEffect(
    () => () => {
      if (removedIndex.current !== null && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
    [],
  );
  const remove = useCallback(
    (row: ListRow) => {
      removedIndex.current = shownRows.current.findIndex(({ key }) => key === row.key);
      onRemove(row);
    },
    [onRemove],
  );
  return { body, remove };
}

/** Table of the recognised lines; on the phone a line is a card. */
export function ListTable({ rows, pendingRowKeys, onRemove, ...acts }: ListTableProps) {
  const { body, remove } = useNextBin(rows, onRemove);
  return (
    <table className={styles.table} aria-label="Детали по списку">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Строка</span>
          </th>
          <th scope="col">
            <span className="vh">Картинка</span>
          </th>
          <th scope="col">Деталь</th>
          <th scope="col">Что нашли</th>
          <th scope="col">Наличие</th>
          <th scope="col" className={styles.price}>
            Цена
          </th>
          <th scope="col" className={styles.sum}>
            Сумма
          </th>
          <th scope="col">Сколько</th>
          <th scope="col">
            <span className="vh">Убрать</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <ListLineRow key={row.key} row={row} busy={pendingRowKeys.has(row.key)} onRemove={remove} {...acts} />
        ))}
      </tbody>
    </table>
  );
}
