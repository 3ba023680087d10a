import { qtyOf, useCart } from '@entities/cart/cart-store';
import type { Buyable } from './add-to-cart';

/** Undoes an addition: pieces that were added later remain. */
export function removePieces({ id, city_id }: Pick<Buyable, 'id' | 'city_id'>, qty: number): void {
  const { lines, setQty } = useCart.getState();
  const inCart = qtyOf(lines, id, city_id);
  if (inCart > 0) setQty(id, city_id, inCart - qty);
}
