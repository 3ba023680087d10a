import { create } from 'zustand';
import { onLogin, onLogout, useAccount, type LogoutReason } from '@entities/account/account-store';
import type { CartLine } from '@shared/api/types';
import { newKey } from '@shared/browser/new-key';
import { mergeLines, onGuestStorageChange, patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';
import { applyChange, enqueue, isSameLine, unsentLines, type CartCall, type NewCartChange } from './cart-changes';
import { mergeGuestCart } from './cart-merge';
import {
  dropForeignCart,
  onCustomerCartChange,
  CUSTOMER_CART_KEY,
  readCustomerCart,
  optimisticLines,
  writeCustomerCart,
} from './customer-cart';

interface Cart {
  lines: readonly CartLine[];
  /**
   * Adds pieces unless the line would exceed `limit` (null: the server decides). Returns how many were added: 0 means
   * nothing changed.
   */
  add: (line: CartLine, limit: number | null) => number;
  /** Sets the quantity of one line; 0 removes it. */
  setQty: (id: number, cityId: number, qty: number) => void;
  remove: (id: number, cityId: number) => void;
  clear: () => void;
  /** Restores lines (undo), merged with lines that were added since. */
  restore: (lines: readonly CartLine[]) => void;
  /** Several lines at once; `lines` is the whole cart after the call. */
  exchangeLines: (lines: readonly CartLine[], call: CartCall) => void;
}

const isCustomer = (): boolean => useAccount.getState().loginId !== null;

/** Sends the queue of changes to the shop; `read` also reloads the cart. The script is loaded for customers only. */
export async function syncCart(read = false): Promise<void> {
  if (isCustomer())
    await import('./sync-queue').then(
      ({ drainQueue }) => drainQueue(read),
      () => undefined,
    );
}

const initialLines = (): readonly CartLine[] => (isCustomer() ? optimisticLines() : readGuestStorage().products);

export const useCart = create<Cart>((set, get) => {
  const change = (newChange: NewCartChange) => {
    if (isCustomer()) {
      writeCustomerCart({ changes: enqueue(readCustomerCart().changes, { ...newChange, key: newKey() }) });
      void syncCart();
    } else {
      const lines = applyChange(get().lines, newChange);
      patchGuestStorage({ products: [...lines] });
      set({ lines });
    }
  };
  return {
    lines: initialLines(),
    add: (line, limit) => {
      const inCart = qtyOf(get().lines, line.id, line.city_id);
      if (limit !== null && inCart + line.qty > limit) return 0;
      change({ kind: 'add', line });
      return line.qty;
    },
    setQty: (id, city_id, qty) => {
      if (qty <= 0) get().remove(id, city_id);
      else change({ kind: 'set', line: { id, city_id, qty } });
    },
    remove: (id, city_id) => change({ kind: 'remove', line: { id, city_id } }),
    clear: () => change({ kind: 'clear' }),
    restore: (lines) => change({ kind: 'merge', lines }),
    exchangeLines: (lines, call) => change({ kind: 'exchange', lines, call }),
  };
});

function enterCustomerCart(): void {
  mergeGuestCart();
  void syncCart(true);
}

/**
 * Removes the customer's cart from the browser. After an expired login the lines that were never sent stay for the next
 * one; another tab may have put them into the guest's storage already.
 */
function dropCustomerCart(reason: LogoutReason, isFollower: boolean): void {
  if (!isFollower) {
    const lines = [...readGuestStorage().products, ...unsentLines(dropForeignCart())];
    patchGuestStorage({ products: reason === 'expired' ? mergeLines(lines) : [] });
  }
  useCart.setState({ lines: readGuestStorage().products });
}

onCustomerCartChange((lines) => useCart.setState({ lines }));
onLogin(enterCustomerCart);
onLogout(dropCustomerCart);
if (isCustomer() && readGuestStorage().products.length > 0) enterCustomerCart();

/** Clears the cart after an order: the shop has emptied its own (spec §4). */
export function clearAfterOrder(): void {
  patchGuestStorage({ products: [], promoCode: '', promoDiscount: 0 });
  useCart.setState({ lines: [] });
  if (isCustomer()) writeCustomerCart({ base: [], changes: [] });
  void syncCart(true);
}

export const qtyOf = (lines: readonly CartLine[], id: number, cityId: number): number =>
  lines.find((line) => isSameLine(line, { id, city_id: cityId }))?.qty ?? 0;

export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.qty, 0);

/** Follows changes of other tabs and reloads the cart when the tab becomes visible. Returns the unsubscriber. */
export function syncCartAcrossTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === CUSTOMER_CART_KEY && isCustomer()) useCart.setState({ lines: optimisticLines() });
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') void syncCart(true);
  };
  const stop = onGuestStorageChange(({ products }) => {
    if (!isCustomer()) useCart.setState({ lines: products });
  });
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
