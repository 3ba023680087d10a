import { query } from '@shared/api/client';
import type { Schema } from '@shared/api/contract';
import type { CartLine } from '@shared/api/types';
import { useRequest } from '@shared/api/use-request';
import { useLoggedIn } from '@entities/account/account-store';
import { products } from '@shared/i18n/format';
import { toCity } from '@shared/i18n/to-city';
import { toast } from '@shared/ui/toasts';
import { setCartLines, withLines } from './cart-exchange';
import { cartLinesOf, usePricedCart } from './priced-cart-store';
import { qtyOf, useCart } from './cart-store';

export type CartMove = Schema<'CartMoveOut'>;
export type MovingLine = Schema<'MovingLineOut'>;

const NONE: readonly CartMove[] = [];

export interface CartMoves {
  moves: readonly CartMove[];
  /** The moves are about the cart as it was: a newer answer is on its way. */
  isStale: boolean;
}

/** The lines as the shop knows them: those of a guest, and of a customer once every change was answered. */
export function usePricedLines(): readonly CartLine[] {
  const customer = useLoggedIn();
  const lines = useCart((state) => state.lines);
  const cart = usePricedCart((state) => state.cart);
  return !customer ? lines : cart === null ? [] : cartLinesOf(cart);
}

/** What would move to the city from each other city of the cart; nothing while all lines are of that city. */
export function useCartMoves(cityId: number | null): CartMoves {
  const lines = usePricedLines();
  const isOffered = cityId !== null && lines.some(({ city_id }) => city_id !== cityId);
  const { data, status } = useRequest(isOffered ? `moves ${cityId} ${JSON.stringify(lines)}` : null, (signal) =>
    query('/getCartMoves', { cart: [...lines], city: cityId ?? 0 }, signal),
  );
  if (!isOffered || data === null) return { moves: NONE, isStale: true };
  return { moves: data.moves.filter(({ to }) => to === cityId), isStale: status !== 'ready' };
}

/** Moves lines of the move to its city, with an undo in the toast. The shop moves no more than it has there. */
export function moveCart(move: CartMove, lines: readonly MovingLine[], cityName: string): void {
  const before = useCart.getState().lines;
  const leaving = lines.map(({ id }) => ({ id, city_id: move.from, qty: 0 }));
  const arriving = lines.map(({ id, qty }) => ({ id, city_id: move.to, qty: qtyOf(before, id, move.to) + qty }));
  const touched = [...leaving, ...arriving].map(({ id, city_id }) => ({
    id,
    city_id,
    qty: qtyOf(before, id, city_id),
  }));
  useCart.getState().exchangeLines(withLines(before, [...leaving, ...arriving]), {
    path: '/moveCart',
    body: { from: move.from, to: move.to, products: lines.map(({ id }) => id) },
  });
  toast({
    text: `Перенесли ${toCity(cityName)}: ${products(lines.reduce((count, { qty }) => count + qty, 0))}`,
    action: { label: 'Вернуть', run: () => setCartLines(touched, before) },
  });
}
