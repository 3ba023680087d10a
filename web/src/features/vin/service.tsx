import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { ProductSummary } from '@shared/api/types';
import type { OilSet, VehicleDetail, VehicleService } from '@shared/api/vehicles';
import { money, NBSP } from '@shared/i18n/format';
import { addAllToCart } from '@entities/product-card/add-all-to-cart';
import { Button } from '@shared/ui/button';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { Picture } from '@shared/ui/picture';
import { AnalogueRow } from '@entities/part/analogue-row';
import { DetailRow } from '@entities/part/detail-row';
import { litresText } from '@entities/vehicle/vehicle-texts';
import { oilDoubt, OilSets } from './oil-sets';
import styles from './service.module.css';

interface Tile {
  key: string;
  name: string;
  card: ProductSummary | null;
  /** Lowest price; null: not sold here. */
  from: number | null;
  /** Unknown data that the choice depends on. */
  doubt?: string;
}

const costs = (cards: readonly (ProductSummary | null)[]): number[] =>
  cards.flatMap((card) => (card?.cost == null ? [] : [card.cost]));
const least = (prices: readonly number[]): number | null => (prices.length === 0 ? null : Math.min(...prices));

const cardsOf = (details: readonly VehicleDetail[]): ProductSummary[] =>
  details.flatMap(({ card, analogues }) => [...(card === null ? [] : [card]), ...analogues]);

function tilesOf({ oil, parts }: VehicleService): Tile[] {
  const oilTile: Tile[] =
    oil === null
      ? []
      : [
          {
            key: 'oil',
            name: `Масло, ${litresText(oil.volume_l)}`,
            card: oil.sets[0]?.cans[0]?.card ?? null,
            from: least(oil.sets.map(({ cost }) => cost)),
            doubt: oilDoubt(oil),
          },
        ];
  return [
    ...oilTile,
    ...parts.map(({ kind, name, details }) => ({
      key: kind,
      name,
      card: cardsOf(details)[0] ?? null,
      from: least(costs(cardsOf(details))),
    })),
  ];
}

const setOfOil = ({ cans }: OilSet) => cans.map(({ card, qty }) => ({ product: card, qty }));

export interface ServiceProps {
  service: VehicleService;
  /** The tile that is open at first. */
  first?: string | null;
  onAsk: (part: string) => void;
}

/** «Для обслуживания»: parts of the regular service; a click on a tile shows the products and the reason. */
export function Service({ service, first = null, onAsk }: ServiceProps) {
  const [open, setOpen] = useState(first);
  const tiles = tilesOf(service);
  const part = service.parts.find(({ kind }) => kind === open);
  if (tiles.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className="sec-head">
        <h2>Для обслуживания</h2>
      </div>
      <ul className={styles.tiles}>
        {tiles.map(({ key, name, card, from, doubt = '' }) => (
          <li key={key}>
            <button
              type="button"
              aria-expanded={key === open}
              className={classes(styles.tile, key === open && styles.open)}
              onClick={() => setOpen(key === open ? null : key)}
            >
              <span className={styles.picture}>
                <Picture picture={card?.image ?? null} sizes="120px" />
              </span>
              <b>{name}</b>
              <small className={from === null ? undefined : 'num'}>
                {from === null ? doubt || `нет в${NBSP}продаже` : `от${NBSP}${money(from)}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {open === 'oil' && service.oil !== null && (
        <div className={styles.panel}>
          <OilSets oil={service.oil} onAsk={() => onAsk('масло моторное')}>
            {(set) => (
              <Button variant="soft" size="s" onClick={() => addAllToCart(setOfOil(set))}>
                <Icon of={ShoppingCart} size={18} />
                Взять набор
              </Button>
            )}
          </OilSets>
        </div>
      )}
      {part !== undefined && (
        <ul className={styles.panel} aria-label={part.name}>
          {part.details.length === 0 && <Note tone="info" title="Номера для этой машины пока не знаем." />}
          {part.details.map((detail, index) => (
            <DetailRow key={index} detail={{ ...detail, position: 0 }} onAsk={() => onAsk(detail.name)}>
              {detail.card === null && detail.analogues.length > 0 ? (
                <ul aria-label={`Что поставить: ${detail.name}`}>
                  {detail.analogues.map((card) => (
                    <AnalogueRow key={card.id} card={card} />
                  ))}
                </ul>
              ) : undefined}
            </DetailRow>
          ))}
        </ul>
      )}
      {service.reasons.length > 0 && <p className={styles.reasons}>{service.reasons.join(' ')}</p>}
    </section>
  );
}
