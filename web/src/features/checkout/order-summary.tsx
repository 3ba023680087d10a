import type { ReactNode } from 'react';
import type { PricedCart } from '@shared/api/cart';
import { inDays, money, NBSP, number } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { Totals } from '@entities/order-view/totals';
import { Thumb } from '@shared/ui/picture';
import { ProductName } from '@shared/ui/product-name';
import styles from './order-summary.module.css';

function Lines({ cart }: { cart: PricedCart }) {
  return (
    <ul className={styles.lines}>
      {cart.items
        .filter(({ qty }) => qty > 0)
        .map((item) => (
          <li key={`${item.id}:${item.city_id}`}>
            <Thumb picture={item.image} size="s" />
            <p>
              <ProductName name={item.name} />
              <small className="num">
                {number(item.qty)}
                {NBSP}
                {item.unit}
                {item.arrival_days !== null && item.arrival_days > 0 && `, ${inDays(item.arrival_days)}`}
              </small>
            </p>
            <b className="num">{money(item.sum)}</b>
          </li>
        ))}
    </ul>
  );
}

const deliveryOf = (cart: PricedCart): number | null =>
  cart.itemsByCity.every(({ delivery }) => delivery !== null) ? cart.deliveryTotal : null;

/** Lines and totals of the order; the page adds promo code, consents and the button. */
export function OrderSummary({ cart, waiting, children }: { cart: PricedCart; waiting: boolean; children: ReactNode }) {
  const { discount, saved } = cart;
  return (
    <aside className={styles.sum} aria-label="Заказ">
      <h2>Заказ</h2>
      <Lines cart={cart} />
      <div className={waiting ? styles.waiting : undefined} aria-busy={waiting}>
        <Totals
          rows={[
            { name: 'Товары', roubles: cart.goodsTotal + saved },
            ...(saved > 0 ? [{ name: 'Жёлтые ценники', roubles: -saved }] : []),
            ...(discount === null ? [] : [{ name: withNonBreakingSpaces(discount.title), roubles: -discount.amount }]),
            { name: 'Доставка', roubles: deliveryOf(cart) },
          ]}
          sumName="К оплате"
          sum={cart.toPay}
        />
      </div>
      {discount?.note !== null && discount?.note !== undefined && (
        <p className={styles.note}>{withNonBreakingSpaces(discount.note)}</p>
      )}
      {children}
    </aside>
  );
}
