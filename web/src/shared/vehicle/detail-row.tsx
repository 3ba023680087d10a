import { CircleHelp, TriangleAlert } from 'lucide-react';
import type { KeyboardEventHandler, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { VehicleDetail } from '@shared/api/vehicles';
import { counted, money, NBSP } from '@shared/i18n/format';
import { RowBuy } from '@shared/product-card/row-buy';
import { Button } from '@shared/ui/button';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { numberAddress } from './addresses';
import { Stock } from './stock';
import styles from './detail-row.module.css';

export interface DetailRowProps {
  detail: VehicleDetail;
  /** Chosen: shown in colour, its analogues under it. */
  active?: boolean;
  /** Pointed at in the drawing. */
  lit?: boolean;
  /** A question to the expert about this detail. */
  onAsk: () => void;
  onActivate?: (() => void) | undefined;
  onHover?: ((inside: boolean) => void) | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLLIElement> | undefined;
  /** Under the row. */
  children?: ReactNode;
}

/** A detail of a unit: number on the drawing, part number, is it here and when, how much, take. */
export function DetailRow({ detail, active = false, lit = false, onAsk, onActivate, onHover, onKeyDown, children }: DetailRowProps) {
  const { position, name, brand, number, qty, card, confirmed, note, analogues } = detail;
  const isKnown = number !== '' || card !== null || analogues.length > 0;
  const instead = card === null && onActivate !== undefined ? (analogues[0] ?? null) : null;
  // A link leads away: choosing the row as well would overwrite where it leads.
  const click = (event: MouseEvent) => {
    if ((event.target as Element).closest('a') === null) onActivate?.();
  };
  return (
    <li
      className={classes(styles.row, lit && styles.lit, active && styles.on)}
      data-detail={position}
      tabIndex={onActivate === undefined ? undefined : -1}
      aria-current={active || undefined}
      onClick={click}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      onFocus={() => onHover?.(true)}
      onBlur={() => onHover?.(false)}
    >
      {position > 0 && <span className={styles.place}>{position}</span>}
      <div className={styles.what}>
        <b>{card === null ? name : <Link to={`/product/${card.id}`}><ProductName name={position > 0 ? name : card.name} /></Link>}</b>
        {number === '' && card === null ? (
          <span className={styles.unknown}>{analogues.length > 0 ? 'номер завода не знаем' : note === '' ? 'номер не знаем — спросите эксперта' : note}</span>
        ) : (
          <span className={styles.facts}>
            {brand !== '' && <span>{brand}</span>}
            {number !== '' && (
              <Link className={styles.number} to={numberAddress(number, detail.part_id)} aria-label={`Номер ${number}: замены и цены`}>
                {number}
              </Link>
            )}
            {qty !== null && <span className={styles.qty}>×{qty}</span>}
          </span>
        )}
        {isKnown && !confirmed && (
          <span className={styles.check}>
            <Icon of={TriangleAlert} size={14} />
            {note === '' ? 'проверьте по VIN' : note}
          </span>
        )}
      </div>
      {card !== null ? (
        <>
          <div className={styles.stock}>
            <Stock card={card} />
          </div>
          <span className={styles.price}>
            <Price cost={card.cost} old={card.guest_cost} size="s" stacked />
          </span>
          <span className={styles.act}>
            <RowBuy product={card} />
          </span>
        </>
      ) : instead !== null ? (
        <>
          <div className={styles.stock}>
            <Stock card={instead} />
          </div>
          <Button variant="soft" size="s" className={styles.ask} aria-expanded={active} aria-label={`Что поставить: ${name}`}>
            {instead.cost === null ? counted(analogues.length, 'аналог', 'аналога', 'аналогов') : `от${NBSP}${money(Math.min(...analogues.flatMap(({ cost }) => cost ?? [])))}`}
          </Button>
        </>
      ) : (
        <>
          <div className={styles.stock}>
            {analogues.length > 0 ? <span className={styles.when}>{counted(analogues.length, 'замена', 'замены', 'замен')}</span> : number !== '' && <span className={styles.when}>нет в&nbsp;продаже</span>}
          </div>
          <Button variant="text" size="s" className={styles.ask} aria-label={`Спросить эксперта: ${name}`} onClick={onAsk}>
            <Icon of={CircleHelp} size={16} />
            Спросить
          </Button>
        </>
      )}
      {children !== undefined && <div className={styles.more}>{children}</div>}
    </li>
  );
}
