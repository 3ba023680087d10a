import { useState } from 'react';
import type { Product } from '@shared/api/types';
import { qtyOf, useCart } from '@entities/cart/cart-store';
import { canBuy, limitOf, addToCart } from '@entities/product-card/add-to-cart';

export const LOW_STOCK = 10;

export interface Purchase {
  /** Quantity of the next addition. */
  qty: number;
  setQty: (qty: number) => void;
  inCart: number;
  /** Pieces that can still be added; null: only the server knows. */
  left: number | null;
  possible: boolean;
  add: () => void;
}

/** Quantity beside the button: at least 1, at most the stock minus the quantity in the cart. */
export function usePurchase(product: Product): Purchase {
  const [chosenQty, setQty] = useState(1);
  const inCart = useCart((state) => qtyOf(state.lines, product.id, product.city_id));
  const limit = limitOf(product);
  const left = limit === null ? null : Math.max(limit - inCart, 0);
  const qty = left === null ? chosenQty : Math.max(1, Math.min(chosenQty, left));
  const add = () => {
    if (addToCart({ ...product, image: product.images[0] ?? null }, qty, limit)) setQty(1);
  };
  return { qty, setQty, inCart, left, possible: canBuy(product), add };
}
