import { Check, ShoppingCart } from 'lucide-react';
import { qtyOf, useCart } from '@shared/cart/store';
import { Button } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { Stepper } from '@shared/ui/stepper';
import { canBuy, limitOf, takeToCart, type Buyable } from './buying';
import styles from './buy-control.module.css';

/** «В корзину», and once it lies there a stepper that goes down to nothing. */
export function BuyControl({ product }: { product: Buyable }) {
  const qty = useCart((state) => qtyOf(state.lines, product.id, product.city_id));
  const setQty = useCart((state) => state.setQty);
  const limit = limitOf(product);

  if (qty > 0) {
    return (
      <div className={styles.taken}>
        <Stepper value={qty} min={0} max={limit} onChange={(next) => setQty(product.id, product.city_id, next)} label={`Количество: ${product.name}`} />
        <span className={styles.mark}>
          <Icon of={Check} size={16} />
          <span>{limit !== null && qty >= limit ? 'весь остаток' : 'в корзине'}</span>
        </span>
      </div>
    );
  }
  const sold = !canBuy(product);
  return (
    <Button variant="soft" wide disabled={sold} onClick={() => takeToCart(product, 1, limit)} aria-label={sold ? undefined : `В корзину: ${product.name}`}>
      {!sold && <Icon of={ShoppingCart} size={18} />}
      {sold ? 'Нет в продаже' : product.stock > 0 && !product.external ? 'В корзину' : 'Заказать'}
    </Button>
  );
}
