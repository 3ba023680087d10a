import { Store, Truck } from 'lucide-react';
import type { CartGroup } from '@shared/api/cart';
import { groupWhen, optionText, pickupAddress } from '@entities/delivery/delivery-texts';
import { money } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { useSession } from '@entities/session/session-store';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { Icon } from '@shared/ui/icon';
import { CartLineRow } from './cart-line-row';
import type { CityGroup } from './cart-summary';
import styles from './cart-group.module.css';

function Ways({ options }: { options: CartGroup['deliveryOptions'] }) {
  const possible = options.filter(({ error }) => error === null);
  if (possible.length === 0)
    return <p className={styles.ways}>Сюда пока не доставляем. Позвоните нам: подскажем, где забрать заказ рядом.</p>;
  return (
    <div className={styles.ways}>
      <h3>Как можно получить</h3>
      <ul>
        {possible.map((option) => (
          <li key={option.type}>
            <b>{withNonBreakingSpaces(option.title)}</b>
            <span className="num">{optionText(option)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A city's part of the cart: lines, arrival and delivery. */
export function CartGroupView({ group }: { group: CityGroup }) {
  const answer = usePricedCart(({ cart }) => cart?.itemsByCity.find(({ id }) => id === group.cityId));
  const city = useSession(({ init }) => init?.cities.find(({ id }) => id === group.cityId));
  const when = answer === undefined ? null : groupWhen(answer);
  const isPickupToday = answer?.arrival === 0;
  const address = isPickupToday && answer.deliveryType === null ? pickupAddress(city) : null;
  return (
    <section className={styles.group} aria-label={group.city}>
      <header>
        <Icon of={isPickupToday ? Store : Truck} size={24} />
        <div>
          <h2>{group.city}</h2>
          <p>{withNonBreakingSpaces([when ?? 'считаем, когда приедет', address].filter(Boolean).join(', '))}</p>
        </div>
        {group.total > 0 && <b className="num">{money(group.total)}</b>}
      </header>
      <ul>
        {group.lines.map((line) => (
          <CartLineRow key={line.id} line={line} />
        ))}
      </ul>
      {answer !== undefined && <Ways options={answer.deliveryOptions} />}
    </section>
  );
}
