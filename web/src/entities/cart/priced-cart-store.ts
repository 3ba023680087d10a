import { create } from 'zustand';
import { onLogout } from '@entities/account/account-store';
import type { ApiError } from '@shared/api/client';
import type { CartItem, OrdersCart, PricedCart } from '@shared/api/cart';
import type { CartLine } from '@shared/api/types';

interface PricedCartState {
  /** The shop's last complete response. */
  cart: PricedCart | null;
  /** The shop's last response for each line, kept while a newer one is in flight. */
  items: ReadonlyMap<string, CartItem>;
  /** A guest's choices at the checkout, while it is open: they are priced together with the lines. */
  choices: Pick<OrdersCart, 'itemsByCity' | 'paymentType'> | null;
  error: ApiError | null;
  attempt: number;
  retry: () => void;
}

export const cartLineKey = (line: Pick<CartLine, 'id' | 'city_id'>): string => `${line.id}:${line.city_id}`;

export const usePricedCart = create<PricedCartState>((set) => ({
  cart: null,
  items: new Map(),
  choices: null,
  error: null,
  attempt: 0,
  retry: () => set((state) => ({ attempt: state.attempt + 1, error: null })),
}));

/** The next visitor must not see it: the cart holds addresses and notes to couriers. */
onLogout(() => usePricedCart.setState({ cart: null, items: new Map(), choices: null, error: null }));

export const setPricedCart = (cart: PricedCart): void =>
  usePricedCart.setState({ cart, items: new Map(cart.items.map((item) => [cartLineKey(item), item])), error: null });

/** The lines as the shop stores them. */
export const cartLinesOf = (cart: PricedCart): CartLine[] => [
  ...cart.items.map(({ id, city_id, wanted }) => ({ id, city_id, qty: wanted })),
  ...cart.goneItems.map(({ id, city_id, qty }) => ({ id, city_id, qty })),
];
