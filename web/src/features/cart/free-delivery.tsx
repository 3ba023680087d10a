import { Truck } from 'lucide-react';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import type { CartGroup, DeliveryOption } from '@shared/api/cart';
import { money } from '@shared/i18n/format';
import { Icon } from '@shared/ui/icon';
import { ProgressBar } from '@shared/ui/progress-bar';
import styles from './added-sheet.module.css';

type Paid = DeliveryOption & { freeFrom: number };

const WAYS: Record<DeliveryOption['type'], string> = { 1: 'Курьер', 2: 'Пункт СДЭК', 3: 'Самовывоз' };

/** The delivery that a larger sum makes free: the one already free, else the nearest. Null when no sum does. */
export function nearestFree({ deliveryOptions }: Pick<CartGroup, 'deliveryOptions'>): Paid | null {
  const paid = deliveryOptions.filter(
    (option): option is Paid => option.error === null && option.freeFrom !== null && option.freeFrom > 0,
  );
  const [first] = paid.toSorted((a, b) => Number(b.cost === 0) - Number(a.cost === 0) || a.freeFrom - b.freeFrom);
  return first ?? null;
}

/** What is left to free delivery in the city of the product. */
export function FreeDelivery({ cityId }: { cityId: number }) {
  const group = usePricedCart(({ cart }) => cart?.itemsByCity.find(({ id }) => id === cityId));
  const option = group === undefined ? null : nearestFree(group);
  if (group === undefined || option === null) return null;
  const left = Math.max(option.freeFrom - group.total, 0);
  const isFree = option.cost === 0;
  return (
    <div className={styles.free}>
      <p>
        <Icon of={Truck} size={16} />
        {isFree ? (
          `${WAYS[option.type]} — бесплатно`
        ) : (
          <span>
            {WAYS[option.type]} бесплатно, если добавить ещё на&nbsp;<b className="num">{money(left)}</b>
          </span>
        )}
      </p>
      <ProgressBar
        label="До бесплатной доставки"
        value={group.total}
        max={option.freeFrom}
        text={isFree ? 'бесплатно' : `осталось ${money(left)}`}
        tone={isFree ? 'ok' : 'accent'}
      />
    </div>
  );
}
