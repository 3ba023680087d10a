import { create } from 'zustand';
import type { ProductSummary } from '@shared/api/types';
import { qtyOf, useCart } from '@entities/cart/cart-store';
import { useToasts } from '@shared/ui/toasts';

export type Buyable = Pick<
  ProductSummary,
  'id' | 'name' | 'city_id' | 'stock' | 'arrival_days' | 'cost' | 'image' | 'external'
>;

export interface AddedLine {
  product: Buyable;
  /** Pieces of this addition; 0: refused, as it would exceed the stock. */
  qty: number;
  /** Pieces that were in the cart before. */
  before: number;
  /** A toast instead of the sheet, which would take the keyboard's focus. */
  isToast?: boolean | undefined;
}

/** The newest addition to the cart, for the sheet «В корзине». */
export const useAddedLine = create<{ line: AddedLine | null }>(() => ({ line: null }));

/**
 * Largest quantity that can be added; null where only the server knows it (a search hit brought to order has no stock
 * of other cities).
 */
export const limitOf = (product: Pick<Buyable, 'stock' | 'arrival_days'>): number | null =>
  product.stock > 0 ? product.stock : null;

export const canBuy = (product: Pick<Buyable, 'stock' | 'arrival_days' | 'cost'>): boolean =>
  product.cost !== null && (product.stock > 0 || product.arrival_days !== null);

/** Adds pieces to the cart and shows the sheet «В корзине», or a toast. Returns whether anything was added. */
export function addToCart(product: Buyable, qty: number, limit: number | null, isToast?: boolean): boolean {
  const { lines, add } = useCart.getState();
  const before = qtyOf(lines, product.id, product.city_id);
  const added = add({ id: product.id, city_id: product.city_id, qty }, limit);
  // Decided now: the window may be closed before the sheet's script has loaded.
  const { windows } = useToasts.getState();
  useAddedLine.setState({ line: { product, qty: added, before, isToast: isToast === true || windows > 0 } });
  return added > 0;
}
