import type { ProductSummary } from '@shared/api/types';
import { qtyOf, useCart } from '@entities/cart/cart-store';
import { toast } from '@shared/ui/toasts';

export type Buyable = Pick<
  ProductSummary,
  'id' | 'name' | 'city_id' | 'stock' | 'arrival_days' | 'cost' | 'image' | 'external'
>;

/**
 * Largest quantity that can be added; null where only the server knows it (a search hit brought to order has no stock
 * of other cities).
 */
export const limitOf = (product: Pick<Buyable, 'stock' | 'arrival_days'>): number | null =>
  product.stock > 0 ? product.stock : null;

export const canBuy = (product: Pick<Buyable, 'stock' | 'arrival_days' | 'cost'>): boolean =>
  product.cost !== null && (product.stock > 0 || product.arrival_days !== null);

/** Undoes an addition: pieces that were added since stay. */
export function removePieces({ id, city_id }: Pick<Buyable, 'id' | 'city_id'>, qty: number): void {
  const { lines, setQty } = useCart.getState();
  const inCart = qtyOf(lines, id, city_id);
  if (inCart > 0) setQty(id, city_id, inCart - qty);
}

/** Adds pieces to the cart and shows a toast with an undo. Returns whether anything was added. */
export function addToCart(product: Buyable, qty: number, limit: number | null): boolean {
  const cart = useCart.getState();
  const before = qtyOf(cart.lines, product.id, product.city_id);
  const added = cart.add({ id: product.id, city_id: product.city_id, qty }, limit);
  if (added === 0) {
    toast({
      text:
        before > 0 ? `Больше ${limit ?? before} пока нет, все уже в корзине` : `Столько пока нет, есть ${limit ?? 0}`,
      picture: product.image,
    });
    return false;
  }
  toast({
    text: `${product.name} — в корзине`,
    picture: product.image,
    action: { label: 'Отменить', run: () => removePieces(product, added) },
  });
  return true;
}
