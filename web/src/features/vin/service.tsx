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
  /** Price of the best match that is sold here; null: none is. */
  cost: number | null;
  /** Unknown data that the choice depends on. */
  doubt?: string;
}

const cardsOf = (details: readonly VehicleDetail[]): ProductSummary[] =>
  details.flatMap(({ card, analogues }) => [...(card === null ? [] : [card]), ...analogues]);

function tilesOf({ oil, parts }: VehicleService): Tile[] {
  const oilTile: Tile[] =
    oil === null
      ? []
      : [
          {
            key: 'oil',
            name: oil.volume_l === null ? 'Масло' : `Масло, ${litresText(oil.volume_l)}`,
            card: oil.sets[0]?.cans[0]?.card ?? null,
            cost: oil.sets[0]?.cost ?? null,
            doubt: oilDoubt(oil),
          },
        ];
  return [
    ...oilTile,
    ...parts.map(({ kind, name, details }) => {
      const cards = cardsOf(details);
      const best = cards.find(({ cost }) => cost != null) ?? cards[0] ?? null;
      return { key: kind, name, card: best, cost: best?.cost ?? null };
    }),
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
        {tiles.map(({ key, name, card, cost, doubt = '' }) => (
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
              <small className={cost === null ? undefined : 'num'}>
                {cost === null ? doubt || `нет в${NBSP}продаже` : money(cost)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {open === 'oil' && service.oil !== null && (
        <div className={styles.panel}>
          <OilSets oil={service.oil} vehicle={service.vehicle.id} onAsk={() => onAsk('масло моторное')}>
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
            <DetailRow key={index} detail={{ ...detail, position: 0 }} onAsk={onAsk}>
              {detail.card === null && detail.analogues.length > 0 ? (
                <ul aria-label={`Что поставить: ${detail.name}`}>
                  {detail.analogues.map((card) => (
                    <AnalogueRow key={card.id} card={card} onAsk={onAsk} />
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
