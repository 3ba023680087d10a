import { useEffect } from 'react';
import { create } from 'zustand';
import { getCart } from '@shared/api/calls';
import { apiError, type ApiError } from '@shared/api/client';
import type { CartItem, CartLine } from '@shared/api/types';
import { useCart } from '@shared/cart/store';
import { plural } from '@shared/i18n/format';
import { useCityId } from '@shared/session/store';
import { toast } from '@shared/ui/toasts';

const SETTLE_MS = 150;
const AGAIN_MS = 5_000;

interface Priced {
  /** Last word of the server on each line, kept while a newer one is on its way. */
  items: ReadonlyMap<string, CartItem>;
  error: ApiError | null;
  attempt: number;
  retry: () => void;
}

export const usePriced = create<Priced>((set) => ({
  items: new Map(),
  error: null,
  attempt: 0,
  retry: () => set((state) => ({ attempt: state.attempt + 1, error: null })),
}));

export const keyOf = (line: Pick<CartLine, 'id' | 'city_id'>): string => `${line.id}:${line.city_id}`;

/** The stock ran lower than what lies in the cart: the cart follows and says so. Lines that ran out stay, marked. */
function followStock(items: readonly CartItem[], gone: readonly number[]): void {
  const { lines, setQty, remove } = useCart.getState();
  for (const item of items) {
    const line = lines.find((one) => keyOf(one) === keyOf(item));
    if (line && item.qty > 0 && item.qty < line.qty) {
      setQty(item.id, item.city_id, item.qty);
      toast({ text: `${item.name}: ${item.notice ?? `осталось ${item.qty}`}`, picture: item.image });
    }
  }
  const dropped = lines.filter((line) => gone.includes(line.id));
  dropped.forEach((line) => remove(line.id, line.city_id));
  if (dropped.length > 0) toast({ text: `${plural(dropped.length, 'Одного товара', 'Нескольких товаров', 'Нескольких товаров')} в магазине больше нет — убрали из корзины` });
}

/** Keeps the cart priced by the server. Mounted once, in the shell. */
export function useCartPricing(): void {
  const lines = useCart((state) => state.lines);
  const cityId = useCityId();
  const attempt = usePriced((state) => state.attempt);

  useEffect(() => {
    if (lines.length === 0 || cityId === null) return;
    const abort = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const cart = await getCart(lines, cityId, abort.signal);
        usePriced.setState({ items: new Map(cart.items.map((item) => [keyOf(item), item])), error: null });
        followStock(cart.items, cart.gone);
      } catch (cause) {
        if (abort.signal.aborted) return;
        usePriced.setState({ error: apiError(cause) });
        again = setTimeout(() => usePriced.getState().retry(), AGAIN_MS);
      }
    };
    const timer = setTimeout(() => void ask(), SETTLE_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
      clearTimeout(again);
    };
  }, [lines, cityId, attempt]);
}
