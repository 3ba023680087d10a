import { Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pictureOf, type ListedPart, type LineStatus } from '@shared/api/parts';
import { money, NBSP } from '@shared/i18n/format';
import { fullNumber, makerName, plainName } from '@entities/product/part-name';
import { partAddress } from '@entities/search/parts/part-address';
import { vinAddress } from '@entities/vehicle/vin-address';
import { limitOf } from '@entities/product-card/add-to-cart';
import { Badge, type BadgeProps } from '@shared/ui/badge';
import { IconButton } from '@shared/ui/button';
import { Select } from '@shared/ui/choices';
import { Icon } from '@shared/ui/icon';
import { Thumb } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { Stepper } from '@shared/ui/stepper';
import { StockBadge } from '@entities/product/stock-badge';
import { NumberEdit } from './number-edit';
import { isWithoutNumber, partOf, statusText, type ListRow } from './list-rows';
import styles from './list-table.module.css';

const TONES: Record<LineStatus, BadgeProps['tone']> = {
  found: 'ok',
  repaired: 'warn',
  several: 'warn',
  near: 'warn',
  missing: 'bad',
};
const MAX_QTY = 9999;

export interface ListLineProps {
  row: ListRow;
  busy: boolean;
  onChange: (key: string, part: Partial<Pick<ListRow, 'qty' | 'chosen'>>) => void;
  onRewrite: (key: string, text: string) => Promise<string | null>;
  onRemove: (row: ListRow) => void;
}

function optionText(part: ListedPart): string {
  const { cost } = part;
  return `${fullNumber(part)}, ${plainName(part)}${cost === null ? ', нет в продаже' : ` — ${money(cost)}`}`;
}

/** Choice among makers of one number, or corrections of a mistyped one. */
function Choice({ row, onChange }: Pick<ListLineProps, 'row' | 'onChange'>) {
  const ask =
    row.status === 'near'
      ? `Похоже на ${row.parts.map(({ number }) => number).join(', ')} — проверьте номер`
      : 'Выберите производителя';
  return (
    <Select
      label={`${ask}: ${row.number}`}
      className={styles.choice}
      value={row.chosen ?? ''}
      onChange={({ target }) => onChange(row.key, { chosen: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">{ask}</option>
      {row.parts.map((part) => (
        <option key={part.id} value={part.id}>
          {optionText(part)}
        </option>
      ))}
    </Select>
  );
}

function MatchedPart({ part }: { part: ListedPart }) {
  const { offer } = part;
  const instead = part.instead_cost ?? null;
  return (
    <>
      <span className={styles.who}>
        <b>{makerName(part.brand)}</b>
        <span className={styles.number}>{part.number}</span>
      </span>
      <span className={styles.name}>
        {offer === null ? <span>{plainName(part)}</span> : <Link to={`/product/${offer.id}`}>{plainName(part)}</Link>}
        <Link
          className="link"
          to={partAddress(part.number, part.id)}
          aria-label={`Аналоги номера ${part.number}${instead === null ? '' : ` от ${money(instead)}`}`}
        >
          {instead === null ? 'аналоги' : `аналоги от ${money(instead)}`}
        </Link>
      </span>
    </>
  );
}

function Vin({ vin }: { vin: string }) {
  return (
    <span className={styles.name}>
      <Link className="link" to={vinAddress(vin, null)}>
        {`Подобрать по${NBSP}VIN ${vin}`}
      </Link>
    </span>
  );
}

function Missing({ row }: { row: ListRow }) {
  return (
    <span className={styles.name}>
      <Link className="link" to={partAddress(row.number, null)}>
        найти под заказ
      </Link>
    </span>
  );
}

/** Cells of the chosen part: price, stock and arrival. */
function Offer({ part, qty }: { part: ListedPart | null; qty: number }) {
  const offer = part?.offer ?? null;
  if (offer === null) {
    return (
      <td colSpan={3} className={styles.unsold}>
        {part === null ? '' : 'нет в\u00a0продаже'}
      </td>
    );
  }
  const isShort = offer.stock > 0 && offer.stock < qty;
  return (
    <>
      <td className={styles.stock}>
        <StockBadge
          stock={offer.stock}
          arrivalDays={offer.arrival_days}
          external={offer.external}
          withWhen={offer.stock > 0 && !offer.external}
        />
        {isShort && <span className={styles.short}>{`есть только ${offer.stock}`}</span>}
      </td>
      <td className={styles.price}>
        <Price cost={offer.cost} size="s" />
      </td>
      <td className={styles.sum}>{offer.cost === null ? '' : money((Math.round(offer.cost * 100) * qty) / 100)}</td>
    </>
  );
}

function LineDetails({ row, busy, onChange, onRewrite }: Omit<ListLineProps, 'onRemove'>) {
  const part = partOf(row);
  const isChosenHere = row.status === 'several' || row.status === 'near';
  return (
    <>
      {part !== null && <MatchedPart part={part} />}
      {isChosenHere && <Choice row={row} onChange={onChange} />}
      {row.status === 'missing' && row.number !== '' && <Missing row={row} />}
      {row.vin !== null && <Vin vin={row.vin} />}
      {row.repaired !== null && <span className={styles.repaired}>{row.repaired}</span>}
      {row.unread !== '' && <span className={styles.unread}>{`не${NBSP}разобрали: ${row.unread}`}</span>}
      <OriginalText row={row} busy={busy} onRewrite={onRewrite} />
    </>
  );
}

/** The original text of the line, with an edit button. */
function OriginalText({ row, busy, onRewrite }: Pick<ListLineProps, 'row' | 'busy' | 'onRewrite'>) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Returns the focus after an edit, unless it has moved elsewhere.
  useEffect(() => {
    if (!editing && wasEditing.current && document.activeElement === document.body)
      pencil.current?.focus({ preventScroll: true });
    wasEditing.current = editing;
  }, [editing]);
  if (editing)
    return (
      <NumberEdit
        text={row.query}
        busy={busy}
        onSave={(text) => onRewrite(row.key, text)}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <span className={styles.asked}>
      <span title={row.text}>{row.text.replace(/ *\t\s*/g, ' · ')}</span>
      <IconButton ref={pencil} label={`Исправить строку ${row.line}: ${row.text}`} onClick={() => setEditing(true)}>
        <Icon of={Pencil} size={16} />
      </IconButton>
    </span>
  );
}

/** One line of the list. */
export const ListLineRow = memo(function ListLineRow({ row, busy, onChange, onRewrite, onRemove }: ListLineProps) {
  const part = partOf(row);
  const isQuiet = isWithoutNumber(row);
  const name = part === null ? row.number || row.text : fullNumber(part);
  return (
    <tr className={styles.row} aria-busy={busy || undefined} data-status={isQuiet ? 'none' : row.status}>
      <td className={styles.place}>{row.line}</td>
      <td className={styles.picture}>
        {!isQuiet && (
          <Thumb picture={part === null ? null : (part.offer?.image ?? pictureOf(part))} className={styles.thumb} />
        )}
      </td>
      <td className={styles.what}>
        <LineDetails row={row} busy={busy} onChange={onChange} onRewrite={onRewrite} />
      </td>
      <td className={styles.status}>
        <Badge tone={isQuiet ? 'soft' : part !== null && row.status !== 'repaired' ? 'ok' : TONES[row.status]}>
          {part !== null && (row.status === 'several' || row.status === 'near') ? `Выбран${NBSP}вами` : statusText(row)}
        </Badge>
      </td>
      <Offer part={part} qty={row.qty} />
      <td className={styles.qty}>
        {!isQuiet && (
          <Stepper
            size="s"
            value={row.qty}
            max={part?.offer == null ? MAX_QTY : Math.max(limitOf(part.offer) ?? MAX_QTY, row.qty)}
            onChange={(qty) => onChange(row.key, { qty })}
            label={`Количество: ${name}`}
          />
        )}
      </td>
      <td className={styles.act}>
        <IconButton data-bin="" label={`Убрать строку ${row.line}: ${name}`} onClick={() => onRemove(row)}>
          <Icon of={Trash2} size={18} />
        </IconButton>
      </td>
    </tr>
  );
});
