import type { Product } from '@shared/api/types';
import { NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { Price } from '@shared/ui/price';
import { StockBadge } from '@shared/ui/stock-badge';
import { Stepper } from '@shared/ui/stepper';
import { LOW_STOCK, type Purchase } from './purchase';
import styles from './purchase-panel.module.css';

/** Stock with what already lies in the cart: plain badge, «осталось N» from ten down, or all of it taken. */
function StockLine({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { inCart, left } = purchase;
  if (left === 0 && inCart > 0) return <span className={styles.all}>Весь остаток, {inCart}{NBSP}шт., уже у{NBSP}вас в{NBSP}корзине</span>;
  const low = !product.external && product.stock > 0 && product.stock <= LOW_STOCK;
  if (low) {
    return (
      <span className={styles.low}>
        Осталось {product.stock}
        {inCart > 0 && ` — из${NBSP}них ${inCart} у${NBSP}вас в${NBSP}корзине`}
      </span>
    );
  }
  return (
    <>
      <StockBadge stock={product.stock} arrivalDays={product.arrival_days} external={product.external} withWhen />
      {inCart > 0 && <span className="dim">{`${inCart} уже в${NBSP}корзине`}</span>}
    </>
  );
}

function Limit({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { left, qty, possible } = purchase;
  if (!possible || left === null || left === 0 || qty < left) return null;
  return (
    <p className={styles.limit} role="status">
      Больше {product.stock} пока нет
    </p>
  );
}

/** Price, stock, quantity and the button, the same on the product page and in the quick view. */
export function PurchasePanel({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { qty, setQty, left, possible, add } = purchase;
  const label = qty > 1 ? `Добавить ${qty}` : product.external ? 'Заказать' : 'В корзину';
  return (
    <>
      <Price cost={product.cost} old={product.guest_cost} size="xl" />
      <div className={styles.stock}>
        <StockLine product={product} purchase={purchase} />
      </div>
      <div className={styles.row}>
        <Stepper value={qty} max={left === null ? null : Math.max(left, 1)} size="l" onChange={setQty} />
        <Button size="l" disabled={!possible || left === 0} onClick={add}>
          {possible ? label : 'Нет в продаже'}
        </Button>
      </div>
      <Limit product={product} purchase={purchase} />
    </>
  );
}
