import { qtyOf, useCart } from '@entities/cart/cart-store';
import { canBuy, limitOf, addToCart, type Buyable } from './add-to-cart';
import { useSwappedFocus } from './use-swapped-focus';

/**
 * State of a product's cart control: a button adds it, then a stepper changes the quantity down to zero. `arrive` is
 * the ref of the control on the screen.
 */
export function useCartLine(product: Buyable) {
  const qty = useCart((state) => qtyOf(state.lines, product.id, product.city_id));
  const setQty = useCart((state) => state.setQty);
  const { arrive, swaps } = useSwappedFocus();
  const limit = limitOf(product);
  const canTake = canBuy(product);
  return {
    qty,
    limit,
    arrive,
    canTake,
    /** Label of the button. */
    act: !canTake ? 'Нет в продаже' : product.stock > 0 && !product.external ? 'В корзину' : 'Заказать',
    take: (pieces: number) => swaps(addToCart(product, pieces, limit)),
    change: (next: number) => {
      swaps(next === 0);
      setQty(product.id, product.city_id, next);
    },
  };
}
