import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { VehicleDetail, VehicleUnit } from '@shared/api/vehicles';
import { counted, NBSP } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { partAddress } from '@entities/search/parts/part-address';
import { addAllToCart } from '@entities/product-card/add-all-to-cart';
import { useCity } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { AnalogueRow } from '@entities/part/analogue-row';
import { DetailRow } from '@entities/part/detail-row';
import { detailsInStock, setOf } from './scheme-units';
import styles from './details-list.module.css';

/** Replacements of a detail, each with a buy button. */
function Analogues({ detail, onAsk }: { detail: VehicleDetail } & Pick<DetailsListProps, 'onAsk'>): ReactNode {
  const { analogues, total_analogues: total, number, part_id, source } = detail;
  const more = total - analogues.length;
  if (analogues.length === 0 && source === '') return null;
  return (
    <div className={styles.more}>
      {source !== '' && <p className={styles.source}>Откуда знаем&nbsp;— {source}</p>}
      {analogues.length > 0 && (
        <>
          <p className={styles.source}>{detail.card === null ? 'Что поставить:' : 'Аналоги:'}</p>
          <ul>
            {analogues.map((card) => (
              <AnalogueRow key={card.id} card={card} onAsk={onAsk} />
            ))}
          </ul>
        </>
      )}
      {more > 0 && number !== '' && (
        <p>
          <Link className="link" to={partAddress(number, part_id)}>
            {`Ещё${NBSP}${more}`}
          </Link>
        </p>
      )}
    </div>
  );
}

export interface DetailsListProps {
  unit: VehicleUnit;
  active: number | null;
  hovered: number | null;
  onHover: (position: number | null) => void;
  onActivate: (position: number) => void;
  onAdd: (position: number) => void;
  /** Escape: focuses the drawing. */
  onLeave: (position: number) => void;
  /** Link for a detail without a number of its own. */
  chooseOf: (detail: VehicleDetail) => { to: string; text: string } | undefined;
  onAsk: (part: string) => void;
}

/** All details of a unit in the server's order, confirmed ones first. */
export function DetailsList({
  unit,
  active,
  hovered,
  onHover,
  onActivate,
  onAdd,
  onLeave,
  chooseOf,
  onAsk,
}: DetailsListProps) {
  const city = useCity();
  const unitPlaces = detailsInStock(unit.details);
  const set = setOf(unit.details);
  const key = (position: number) => (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget) return;
    const row = event.currentTarget;
    const next =
      event.key === 'ArrowDown' || event.key === 'ArrowRight'
        ? row.nextElementSibling
        : event.key === 'ArrowUp' || event.key === 'ArrowLeft'
          ? row.previousElementSibling
          : null;
    if (next instanceof HTMLElement) {
      next.focus();
      const index = Number(next.dataset.detail ?? 0);
      if (index > 0) onActivate(index);
    } else if (event.key === '+' || event.key === '=') onAdd(position);
    else if (event.key === 'Escape') onLeave(position);
    else if (event.key === 'Enter') onActivate(position);
    else return;
    event.preventDefault();
  };
  return (
    <section aria-label="Детали узла">
      <div className={styles.head}>
        <p>
          {counted(unit.total, 'деталь', 'детали', 'деталей')}
          {city !== null && unitPlaces > 0 && `, ${unitPlaces}${NBSP}есть ${inCity(city.name)}`}
        </p>
        {set.length > 1 && (
          <Button variant="text" size="s" onClick={() => addAllToCart(set)}>
            Взять весь набор, {set.length}
          </Button>
        )}
      </div>
      <ol>
        {unit.details.map((detail, index) => {
          const { position } = detail;
          const isActive = position > 0 && position === active;
          return (
            <DetailRow
              key={`${position} ${index}`}
              detail={detail}
              active={isActive}
              lit={position > 0 && position === hovered}
              choose={chooseOf(detail)}
              onAsk={onAsk}
              {...(position > 0 && {
                onActivate: () => onActivate(position),
                onHover: (inside: boolean) => onHover(inside ? position : null),
                onKeyDown: key(position),
              })}
            >
              {isActive ? <Analogues detail={detail} onAsk={onAsk} /> : undefined}
            </DetailRow>
          );
        })}
      </ol>
    </section>
  );
}
