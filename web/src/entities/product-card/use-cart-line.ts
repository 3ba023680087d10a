import { qtyOf, useCart } from '@entities/cart/cart-store';
import { canBuy, limitOf, addToCart, type Buyable } from './add-to-cart';
import { useSwappedFocus } from './use-swapped-focus';

/**
 * State of a product's cart control: a button adds it, then a stepper changes the quantity down to zero. `controlRef` is
 * the ref of the control on the screen.
 */
export function useCartLine(product: Buyable) {
  const qty = useCart((state) => qtyOf(state.lines, product.id, product.city_id));
  const setQty = useCart((state) => state.setQty);
  const { controlRef, expectSwap } = useSwappedFocus();
  const limit = limitOf(product);
  const isBuyable = canBuy(product);
  return {
    qty,
    limit,
    controlRef,
    isBuyable,
    /** Label of the button. */
    label: !isBuyable ? 'Нет в продаже' : product.stock > 0 && !product.external ? 'В корзину' : 'Заказать',
    add: (pieces: number) => expectSwap(addToCart(product, pieces, limit)),
    change: (next: number) => {
      expectSwap(next === 0);
      setQty(product.id, product.city_id, next);
    },
  };
}
