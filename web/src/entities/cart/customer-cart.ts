import { loginId } from '@entities/account/account-store';
import type { CartLine } from '@shared/api/types';
import { browserStorage } from '@shared/storage/browser-storage';
import { applyChange, type CartChange } from './cart-changes';

export const CUSTOMER_CART_KEY = 'shop-cart';

/** A customer's cart in localStorage: the shop's last state and the queue of changes that were not sent yet. */
export interface CustomerCart {
  /** The login it belongs to, so that the next customer does not see it. */
  owner: string;
  base: readonly CartLine[];
  changes: readonly CartChange[];
}

function readStored(): CustomerCart | null {
  const raw = browserStorage.read(CUSTOMER_CART_KEY) as CustomerCart | null;
  return Array.isArray(raw?.base) && Array.isArray(raw.changes) ? raw : null;
}

export function readCustomerCart(): CustomerCart {
  const cart = readStored();
  return cart !== null && cart.owner === loginId() ? cart : { owner: loginId(), base: [], changes: [] };
}

let listener: (lines: readonly CartLine[]) => void = () => undefined;

/** Registers the cart store: it is called with the visible lines after every write. */
export function onCustomerCartChange(newListener: typeof listener): void {
  listener = newListener;
}

export function writeCustomerCart(part: Partial<Pick<CustomerCart, 'base' | 'changes'>>): void {
  const cart = { ...readCustomerCart(), ...part };
  browserStorage.write(CUSTOMER_CART_KEY, cart);
  listener(optimisticLines(cart));
}

/** Removes the stored cart if it belongs to another login; returns its changes that were not sent. */
export function dropForeignCart(): readonly CartChange[] {
  const cart = readStored();
  if (cart === null || cart.owner === loginId()) return [];
  browserStorage.write(CUSTOMER_CART_KEY, null);
  return cart.changes;
}

/** Optimistic view of the cart: the shop's lines with the unsent changes applied. */
export const optimisticLines = (cart: CustomerCart = readCustomerCart()): readonly CartLine[] =>
  cart.changes.reduce<readonly CartLine[]>(applyChange, cart.base);
