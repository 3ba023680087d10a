import { useAccount } from '@entities/account/account-store';
import { getCart, saveOrders, type PricedCart } from '@shared/api/cart';
import { apiError, mutate, type ApiError } from '@shared/api/client';
import { useSession } from '@entities/session/session-store';
import { patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';
import { toast } from '@shared/ui/toasts';
import type { CartChange } from './cart-changes';
import { readCustomerCart, writeCustomerCart } from './customer-cart';
import { cartLinesOf, setPricedCart, usePricedCart } from './priced-cart-store';

const RETRY_AFTER_MS = 5_000;

let retryTimer: ReturnType<typeof setTimeout> | undefined;
let isOfflineReported = false;
let chain: Promise<unknown> = Promise.resolve();

/** Runs work under a lock shared by all tabs, so that changes reach the shop in their order. */
export function withCartLock<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks are missing without https.
  const { locks } = navigator as { locks?: LockManager | null };
  if (locks) return locks.request('shop-cart', work);
  const next = chain.then(work, work);
  chain = next.catch(() => undefined);
  return next;
}

const city = (): number | null => useSession.getState().cityId;

function sendChange(change: CartChange): Promise<PricedCart> {
  switch (change.kind) {
    case 'add':
      return mutate('/addToCart', { ...change.line, sync_id: change.key });
    case 'set':
      return mutate('/setCartQty', change.line);
    case 'remove':
      return mutate('/removeFromCart', { id: change.line.id, cityId: change.line.city_id });
    case 'merge':
      return mutate('/syncCart', { cart: change.lines, city: city(), sync_id: change.key });
    case 'exchange':
      return mutate(change.call.path, { ...change.call.body, sync_id: change.key });
    case 'clear':
      return mutate('/saveCart', { cart: [], city: city() });
  }
}

/** Applies the shop's cart as the new base; unsent changes stay on top of it. */
function applyCart(cart: PricedCart, answeredKey: string | null): void {
  const changes = readCustomerCart().changes.filter(({ key }) => key !== answeredKey);
  writeCustomerCart({ base: cartLinesOf(cart), changes });
  if (changes.length === 0) setPricedCart(cart);
}

const customer = (): string | null => useAccount.getState().loginId;

/** Awaits a response and applies it, unless the login has changed meanwhile. Returns whether it is still the same. */
export async function applyResponse(response: Promise<PricedCart>, changeKey: string | null = null): Promise<boolean> {
  const initialToken = customer();
  const cart = await response;
  if (customer() !== initialToken) return false;
  applyCart(cart, changeKey);
  return true;
}

const isTransient = (error: ApiError): boolean => error.isOffline || error.status >= 500 || error.status === 429;

function scheduleRetry(error: ApiError): void {
  usePricedCart.setState({ error });
  if (!isOfflineReported && readCustomerCart().changes.length > 0)
    toast({ text: 'Связь пропала. Корзина цела, отправим изменения, как только связь вернётся' });
  isOfflineReported = true;
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void drainQueue(true), RETRY_AFTER_MS);
}

/**
 * Sends the queue. Returns whether the cart was answered; a change that the shop refuses for good is reported and
 * dropped.
 */
async function sendAll(hasLeft: () => boolean): Promise<boolean> {
  let isCurrent = false;
  for (let change = readCustomerCart().changes[0]; change !== undefined; change = readCustomerCart().changes[0]) {
    try {
      if (!(await applyResponse(sendChange(change), change.key))) return false;
      isCurrent = true;
      isOfflineReported = false;
    } catch (cause) {
      const error = apiError(cause);
      if (hasLeft() || error.status === 401 || isTransient(error)) throw error;
      const { key } = change;
      writeCustomerCart({ changes: readCustomerCart().changes.filter((change) => change.key !== key) });
      toast({ text: error.message, tone: 'bad' });
      isCurrent = false;
    }
  }
  return isCurrent;
}

/** Sends the promo code that a guest had typed before the login. */
async function sendGuestPromo(): Promise<boolean> {
  const { promoCode } = readGuestStorage();
  if (promoCode === '') return false;
  const isSameLogin = await applyResponse(saveOrders({ promoCode }, city()));
  if (isSameLogin) patchGuestStorage({ promoCode: '', promoDiscount: 0 });
  return isSameLogin;
}

async function run(read: boolean): Promise<void> {
  const login = customer();
  if (login === null) return;
  const hasLeft = () => customer() !== login;
  try {
    const waiting = readCustomerCart().changes.length > 0;
    const isCurrent = await sendAll(hasLeft);
    if (!hasLeft() && (await sendGuestPromo())) return;
    if (isCurrent || !(read || waiting) || hasLeft()) return;
    await applyResponse(getCart([], city()));
    isOfflineReported = false;
  } catch (cause) {
    const error = apiError(cause);
    if (error.status !== 401 && !hasLeft()) scheduleRetry(error);
  }
}

export const drainQueue = (read = false): Promise<void> => {
  clearTimeout(retryTimer);
  return withCartLock(() => run(read));
};

window.addEventListener('online', () => void drainQueue(true));
