import { RotateCcw, WalletCards } from 'lucide-react';
import { usePricedCart } from '@entities/cart/priced-cart-store';
import { counted, money, products } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { PromoCodeField } from '@entities/promo-code/promo-code-field';
import { ButtonLink } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import type { CartSummary } from './cart-summary';
import styles from './cart-total.module.css';

/** `sum` is null until the server has priced the cart. */
function Row({ name, sum }: { name: string; sum: number | null }) {
  return (
    <div>
      <dt>{withNonBreakingSpaces(name)}</dt>
      <dd className="num">{sum === null ? '…' : money(sum)}</dd>
    </div>
  );
}

/** Total of the products with all discounts; delivery is chosen at the checkout. */
export function CartTotal({ summary }: { summary: CartSummary }) {
  const { count, total, saved, priced, groups } = summary;
  const discount = usePricedCart(({ cart }) => cart?.discount ?? null);
  const toPay = total - (discount?.amount ?? 0);
  const ready = priced && groups.length > 0;
  return (
    <>
      <aside className={styles.sum} aria-label="Итого">
        <h2>Итого</h2>
        <dl>
          <Row name={products(count)} sum={priced ? total + saved : null} />
          {saved > 0 && <Row name="Жёлтые ценники" sum={-saved} />}
          {discount !== null && <Row name={discount.title} sum={-discount.amount} />}
        </dl>
        {discount?.note !== null && discount?.note !== undefined && (
          <p className={styles.note}>{withNonBreakingSpaces(discount.note)}</p>
        )}
        <p className={styles.total}>
          <span>К оплате</span>
          <b className="num">{priced ? money(toPay) : '…'}</b>
        </p>
        <p className={styles.note}>Доставку посчитаем при оформлении</p>
        {ready && (
          <ButtonLink to="/checkout" size="l" wide>
            Перейти к&nbsp;оформлению
          </ButtonLink>
        )}
        <PromoCodeField />
        <ul className={styles.promises}>
          <li>
            <Icon of={RotateCcw} size={16} />
            30 дней на возврат
          </li>
          <li>
            <Icon of={WalletCards} size={16} />
            Оплата картой, по счёту или при получении
          </li>
        </ul>
      </aside>
      {ready && (
        <div className={styles.bar}>
          <p>
            <b className="num">{money(toPay)}</b>
            <span>
              {products(count)}, {counted(groups.length, 'посылка', 'посылки', 'посылок')}
            </span>
          </p>
          <ButtonLink to="/checkout">Оформить</ButtonLink>
        </div>
      )}
    </>
  );
}
