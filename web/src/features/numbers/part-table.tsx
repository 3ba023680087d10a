import { CircleHelp } from 'lucide-react';
import type { PartRow } from '@shared/api/parts';
import { Icon } from '@shared/ui/icon';
import type { PartGroup } from './groups';
import { PartLine } from './part-line';
import styles from './part-table.module.css';

export interface PartTableProps {
  label: string;
  groups: readonly PartGroup[];
  /** Asks what the bars of trust mean. */
  onTrust: () => void;
  onWish: (row: PartRow) => void;
}

const COLUMNS = 8;

/** The number and what can stand in its place, under headings that say how surely. On the phone a row is a block. */
export function PartTable({ label, groups, onTrust, onWish }: PartTableProps) {
  const before = (group: number) => groups.slice(0, group).reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col"><span className="vh">Картинка</span></th>
          <th scope="col">Бренд и&nbsp;номер</th>
          <th scope="col">
            <button type="button" className={styles.help} onClick={onTrust} aria-label="Доверие: что оно значит">
              Доверие
              <Icon of={CircleHelp} size={14} />
            </button>
          </th>
          <th scope="col">Наличие</th>
          <th scope="col">У&nbsp;вас</th>
          <th scope="col" className={styles.price}>Цена</th>
          <th scope="col"><span className="vh">Сколько</span></th>
          <th scope="col"><span className="vh">Купить</span></th>
        </tr>
      </thead>
      {groups.map(({ key, title, note, rows }, place) => (
        <tbody key={key}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={COLUMNS}>
              {title}
              {note !== '' && <span>{note}</span>}
            </th>
          </tr>
          {rows.map((row, own) => (
            <PartLine key={row.part.id} row={row} position={before(place) + own + 1} onWish={onWish} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
