import { CircleHelp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PartRow } from '@shared/api/parts';
import { counted } from '@shared/i18n/format';
import { Icon } from '@shared/ui/icon';
import type { PartGroup } from './part-groups';
import { PartLine } from './part-line';
import styles from './part-table.module.css';

export interface PartTableProps {
  label: string;
  groups: readonly PartGroup[];
  /** Opens the explanation of the trust levels. */
  onTrust: () => void;
  onWish: (row: PartRow) => void;
  /** Asks the expert whether the unconfirmed replacements fit. */
  onCheck: () => void;
}

const COLUMNS = 8;
/** Maximum number of rows that are not on sale; more are folded. */
const FEW_UNSOLD = 3;

interface GroupProps {
  group: PartGroup;
  /** Rows of the previous groups. */
  before: number;
  onWish: (row: PartRow) => void;
  onCheck: () => void;
}

function Group({ group: { key, title, note, rows }, before, onWish, onCheck }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLTableCellElement>(null);
  const unsold = rows.filter(({ offers }) => offers.length === 0);
  const folded = !isOpen && unsold.length > FEW_UNSOLD ? unsold : [];
  const unfold = () => {
    setOpen(true);
    // The pressed button disappears.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <tbody>
      <tr className={styles.group}>
        <th ref={heading} tabIndex={-1} scope="rowgroup" colSpan={COLUMNS}>
          {title}
          {note !== '' && <span>{note}</span>}
          {key === 'unsure' && (
            <button type="button" className="link" onClick={onCheck}>
              проверить по&nbsp;VIN
            </button>
          )}
        </th>
      </tr>
      {rows.map(
        (row, own) =>
          !folded.includes(row) && <PartLine key={row.part.id} row={row} position={before + own + 1} onWish={onWish} />,
      )}
      {folded.length > 0 && (
        <tr className={styles.fold}>
          <td colSpan={COLUMNS}>
            <button type="button" className="link" onClick={unfold}>
              Показать {counted(folded.length, 'номер', 'номера', 'номеров')}, которых нет в&nbsp;продаже
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The number and its replacements, under headings by trust. On the phone a row is a block. */
export function PartTable({ label, groups, onTrust, onWish, onCheck }: PartTableProps) {
  const before = (group: number) => groups.slice(0, group).reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Картинка</span>
          </th>
          <th scope="col">Бренд и&nbsp;номер</th>
          <th scope="col">
            <button type="button" className={styles.help} onClick={onTrust} aria-label="Доверие: что оно значит">
              Доверие
              <Icon of={CircleHelp} size={14} />
            </button>
          </th>
          <th scope="col">Наличие</th>
          <th scope="col">У&nbsp;вас</th>
          <th scope="col" className={styles.price}>
            Цена
          </th>
          <th scope="col">
            <span className="vh">Сколько</span>
          </th>
          <th scope="col">
            <span className="vh">Купить</span>
          </th>
        </tr>
      </thead>
      {groups.map((group, index) => (
        <Group key={group.key} group={group} before={before(index)} onWish={onWish} onCheck={onCheck} />
      ))}
    </table>
  );
}
