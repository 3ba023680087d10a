import { ListLineRow, type ListLineProps } from './list-line';
import type { ListRow } from './rows';
import styles from './list-table.module.css';

export interface ListTableProps extends Omit<ListLineProps, 'row' | 'busy'> {
  rows: readonly ListRow[];
  asking: ReadonlySet<string>;
}

/** The list as it was understood; on the phone a line is a card. */
export function ListTable({ rows, asking, ...acts }: ListTableProps) {
  return (
    <table className={styles.table} aria-label="Детали по списку">
      <thead>
        <tr>
          <th scope="col"><span className="vh">Строка</span></th>
          <th scope="col"><span className="vh">Картинка</span></th>
          <th scope="col">Деталь</th>
          <th scope="col">Что нашли</th>
          <th scope="col">Наличие</th>
          <th scope="col" className={styles.price}>Цена</th>
          <th scope="col" className={styles.sum}>Сумма</th>
          <th scope="col">Сколько</th>
          <th scope="col"><span className="vh">Убрать</span></th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ListLineRow key={row.key} row={row} busy={asking.has(row.key)} {...acts} />
        ))}
      </tbody>
    </table>
  );
}
