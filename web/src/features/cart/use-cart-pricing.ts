import { useEffect } from 'react';
import { useLoggedIn } from '@entities/account/account-store';
import { getCart, saveOrders, type PricedCart } from '@shared/api/cart';
import { apiError } from '@shared/api/client';
import type { CartLine } from '@shared/api/types';
import { setPricedCart, usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart, syncCart } from '@entities/cart/cart-store';
import { useCityId } from '@entities/session/session-store';
import { readGuestStorage } from '@shared/storage/guest-storage';

const SETTLE_MS = 150;
const RETRY_AFTER_MS = 5_000;

const isShort = ({ items, goneItems }: PricedCart): boolean =>
  goneItems.length > 0 || items.some(({ qty, wanted }) => qty < wanted);

/** Its script is loaded only when something is missing. */
const followStock = async (cart: PricedCart): Promise<void> => {
  if (isShort(cart)) (await import('./stock-shortage')).reduceToStock(cart);
};

/** A guest's promo code is stored in the browser, so the discount is requested together with the prices. */
function priceOf(lines: readonly CartLine[], cityId: number, signal: AbortSignal): Promise<PricedCart> {
  const { promoCode } = readGuestStorage();
  const { choices } = usePricedCart.getState();
  if (choices === null && promoCode === '') return getCart(lines, cityId, signal);
  return saveOrders({ ...choices, items: lines, promoCode }, cityId, signal);
}

function useGuestPricing(guest: boolean): void {
  const lines = useCart((state) => state.lines);
  const cityId = useCityId();
  const attempt = usePricedCart((state) => state.attempt);
  const choices = usePricedCart((state) => state.choices);

  useEffect(() => {
    if (!guest || lines.length === 0 || cityId === null) return;
    const abort = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        setPricedCart(await priceOf(lines, cityId, abort.signal));
      } catch (cause) {
        if (abort.signal.aborted) return;
        usePricedCart.setState({ error: apiError(cause) });
        again = setTimeout(() => usePricedCart.setState(({ attempt: n }) => ({ attempt: n + 1 })), RETRY_AFTER_MS);
      }
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
      clearTimeout(again);
    };
  }, [guest, lines, cityId, attempt, choices]);
}

/**
 * A customer's cart is priced by the responses to its changes; it is loaded at the start, after a change of city and on
 * demand.
 */
function useCustomerPricing(customer: boolean): void {
  const cityId = useCityId();
  const attempt = usePricedCart((state) => state.attempt);
  useEffect(() => {
    if (customer && cityId !== null) void syncCart(true);
  }, [customer, cityId, attempt]);
}

/** Keeps the cart priced by the server. Mounted once, in the shell. */
export function useCartPricing(): void {
  const customer = useLoggedIn();
  useGuestPricing(!customer);
  useCustomerPricing(customer);
  useEffect(
    () =>
      usePricedCart.subscribe(({ cart }, before) => {
        if (cart !== null && cart !== before.cart) void followStock(cart).catch(() => undefined);
      }),
    [],
  );
}
