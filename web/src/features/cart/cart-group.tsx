import { Store, Truck } from 'lucide-react';
import type { CartGroup } from '@shared/api/cart';
import { groupWhen, optionText, pickupAddress } from '@entities/delivery/delivery-texts';
import { money, products } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { atCity } from '@shared/i18n/to-city';
import { useSession } from '@entities/session/session-store';
import type { CartMoves } from '@entities/cart/cart-moves';
import { GroupMoveOffer, LineMoveOffer } from '@entities/cart/move-offer';
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

/** A city's part of the cart: lines, arrival and delivery, and the offer to move it to the shopper's city. */
export function CartGroupView({ group, moves }: { group: CityGroup; moves: CartMoves }) {
  const answer = usePricedCart(({ cart }) => cart?.itemsByCity.find(({ id }) => id === group.cityId));
  const city = useSession(({ init }) => init?.cities.find(({ id }) => id === group.cityId));
  const when = answer === undefined ? null : groupWhen(answer);
  const isPickupToday = answer?.arrival === 0;
  const address = isPickupToday && answer.deliveryType === null ? pickupAddress(city) : null;
  const count = group.lines.reduce((pieces, { qty }) => pieces + qty, 0);
  const move = moves.moves.find(({ from }) => from === group.cityId);
  return (
    <section className={styles.group} aria-label={group.city}>
      <header>
        <Icon of={isPickupToday ? Store : Truck} size={24} />
        <div>
          <h2>
            {atCity(group.city)} · {products(count)}
          </h2>
          <p>{withNonBreakingSpaces([when ?? 'считаем, когда приедет', address].filter(Boolean).join(', '))}</p>
        </div>
        {group.total > 0 && <b className="num">{money(group.total)}</b>}
      </header>
      {move !== undefined && (
        <div className={styles.move}>
          <GroupMoveOffer move={move} isStale={moves.isStale} />
        </div>
      )}
      <ul>
        {group.lines.map((line) => (
          <CartLineRow key={line.id} line={line}>
            {group.lines.length > 1 && <LineMoveOffer moves={moves} id={line.id} cityId={line.city_id} />}
          </CartLineRow>
        ))}
      </ul>
      {answer !== undefined && <Ways options={answer.deliveryOptions} />}
    </section>
  );
}
