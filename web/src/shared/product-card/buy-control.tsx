import { Check, ShoppingCart } from 'lucide-react';
import { qtyOf, useCart } from '@shared/cart/store';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Stepper } from '@shared/ui/stepper';
import { canBuy, limitOf, takeToCart, type Buyable } from './buying';
import { useSwappedFocus } from './use-swapped-focus';
import styles from './buy-control.module.css';

/** «В корзину», and once it lies there a stepper that goes down to nothing. */
export function BuyControl({ product }: { product: Buyable }) {
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
      <div className={styles.taken} ref={arrive}>
        <Stepper value={qty} min={0} max={limit} onChange={change} label={`Количество: ${product.name}`} />
        <span className={styles.mark}>
          <Icon of={Check} size={16} />
          <span>{limit !== null && qty >= limit ? 'весь остаток' : 'в корзине'}</span>
        </span>
      </div>
    );
  }
  const sold = !canBuy(product);
  return (
    <Button ref={arrive} variant="soft" wide disabled={sold} onClick={() => swaps(takeToCart(product, 1, limit))} aria-label={sold ? undefined : `В корзину: ${product.name}`}>
      {!sold && <Icon of={ShoppingCart} size={18} />}
      {sold ? 'Нет в продаже' : product.stock > 0 && !product.external ? 'В корзину' : 'Заказать'}
    </Button>
  );
}
