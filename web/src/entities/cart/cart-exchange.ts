import type { CartLine } from '@shared/api/types';
import { mergeLines } from '@shared/storage/guest-storage';
import { useSession } from '@entities/session/session-store';
import { cartLineKey } from './priced-cart-store';
import { useCart } from './cart-store';

/** Sets lines of the cart: quantities of those that exist, new lines at the end; 0 removes one. */
export function withLines(lines: readonly CartLine[], wanted: readonly CartLine[]): CartLine[] {
  const qtyByKey = new Map(wanted.map((line) => [cartLineKey(line), line.qty]));
  const kept = lines.map((line) => ({ ...line, qty: qtyByKey.get(cartLineKey(line)) ?? line.qty }));
  const added = wanted.filter((line) => !lines.some((old) => cartLineKey(old) === cartLineKey(line)));
  return mergeLines([...kept, ...added].filter(({ qty }) => qty > 0));
}

/** Sets several lines at once. `order`: lines whose order the cart takes back. */
export function setCartLines(wanted: readonly CartLine[], order: readonly CartLine[] = []): void {
  const { lines, exchangeLines } = useCart.getState();
  const rank = (line: CartLine) => {
    const index = order.findIndex((old) => cartLineKey(old) === cartLineKey(line));
    return index < 0 ? order.length : index;
  };
  const after = withLines(lines, wanted).toSorted((a, b) => rank(a) - rank(b));
  exchangeLines(after, { path: '/setCartLines', body: { lines: [...wanted], city: useSession.getState().cityId } });
}
