import { useEffect } from 'react';
import { useLoggedIn } from '@entities/account/account-store';
import { getCart, saveOrders, type PricedCart } from '@shared/api/cart';
import { apiError } from '@shared/api/client';
import type { CartLine } from '@shared/api/types';
import { cartLineKey, setPricedCart, usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart, syncCart } from '@entities/cart/cart-store';
import { plural } from '@shared/i18n/format';
import { useCityId } from '@entities/session/session-store';
import { readGuestStorage } from '@shared/storage/guest-storage';
import { toast } from '@shared/ui/toasts';

const SETTLE_MS = 150;
const RETRY_AFTER_MS = 5_000;

/** Reduces lines to the stock and says so in a toast. Lines out of stock stay, marked. */
function followStock({ items, goneItems }: PricedCart): void {
  const { lines, setQty, remove } = useCart.getState();
  for (const item of items) {
    const line = lines.find((candidate) => cartLineKey(candidate) === cartLineKey(item));
    if (line && item.qty > 0 && item.qty < line.qty) {
      setQty(item.id, item.city_id, item.qty);
      toast({ text: `${item.name}: ${item.notice ?? `осталось ${item.qty}`}`, picture: item.image });
    }
  }
  // Products without a name cannot be shown: they leave the cart.
  const nameless = goneItems.filter(
    (unavailable) => unavailable.name === null && lines.some((line) => cartLineKey(line) === cartLineKey(unavailable)),
  );
  nameless.forEach(({ id, city_id }) => remove(id, city_id));
  if (nameless.length > 0)
    toast({
      text: `${plural(nameless.length, 'Одного товара', 'Нескольких товаров', 'Нескольких товаров')} в магазине больше нет — убрали из корзины`,
    });
}

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
        if (cart !== null && cart !== before.cart) followStock(cart);
      }),
    [],
  );
}
