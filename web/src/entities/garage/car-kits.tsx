import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { VehicleKit } from '@shared/api/promotions';
import { counted, money, NBSP } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { Icon } from '@shared/ui/icon';
import { ownKits, useVehicleKits } from './use-vehicle-kits';
import styles from './car-kits.module.css';

const stockText = ({ parts, available_parts }: VehicleKit): string =>
  available_parts === parts
    ? `есть все ${counted(parts, 'часть', 'части', 'частей')}`
    : `есть ${available_parts} из ${counted(parts, 'части', 'частей', 'частей')}`;

/** «2 набора на 9 900 ₽»; without the sum when none has a price. */
export const kitsText = (count: number, total: number | null): string =>
  counted(count, 'набор', 'набора', 'наборов') + (total === null ? '' : ` на${NBSP}${money(total)}`);

/** Links to the product sets for a car, with price and stock; empty without any. */
export function CarKits({
  vehicle,
  level,
  className,
}: {
  vehicle: number;
  /** Level of the heading. */
  level: 2 | 3;
  className?: string | undefined;
}) {
  const Heading = `h${level}` as const;
  const { data } = useVehicleKits(vehicle);
  if (data?.vehicle.id !== vehicle || data.count === 0) return null;
  return (
    <section className={className} aria-label="Наборы к этой машине">
      <Heading className={styles.title}>К этой машине: {kitsText(data.count, data.total)}</Heading>
      <ul className={styles.kits}>
        {ownKits(data).map((kit) => (
          <li key={kit.id}>
            <Link to={kit.url}>
              <span>
                {withNonBreakingSpaces(kit.title)}
                <small>
                  {stockText(kit)}
                  {kit.fit === 'possible' && ', сверьте части перед покупкой'}
                </small>
              </span>
              {kit.total !== null && <b className="num">{money(kit.total)}</b>}
              <Icon of={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
