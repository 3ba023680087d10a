import { Check, ShoppingCart } from 'lucide-react';
import { qtyOf, useCart } from '@shared/cart/store';
import { Icon } from '@shared/ui/icon';
import { Stepper } from '@shared/ui/stepper';
import { canBuy, limitOf, takeToCart, type Buyable } from './buying';
import { useSwappedFocus } from './use-swapped-focus';
import styles from './product-row.module.css';

/** The basket, and once the product lies in it a small stepper that goes down to nothing. */
export function RowBuy({ product }: { product: Buyable }) {
  const qty = useCart((state) => qtyOf(state.lines, product.id, product.city_id));
  const setQty = useCart((state) => state.setQty);
  const limit = limitOf(product);
  const { arrive, swaps } = useSwappedFocus();
  const change = (next: number) => {
    swaps(next === 0);
    setQty(product.id, product.city_id, next);
  };
  if (qty > 0) {
    return (
      <span className={styles.taken} ref={arrive}>
        <Icon of={Check} size={16} />
        <Stepper size="s" value={qty} min={0} max={limit} onChange={change} label={`Количество: ${product.name}`} />
      </span>
    );
  }
  const sold = !canBuy(product);
  const label = sold ? 'Нет в продаже' : product.stock > 0 && !product.external ? 'В корзину' : 'Заказать';
  return (
    <button ref={arrive} type="button" className={styles.buy} disabled={sold} title={label} aria-label={`${label}: ${product.name}`} onClick={() => swaps(takeToCart(product, 1, limit))}>
      <Icon of={ShoppingCart} size={20} />
    </button>
  );
}
