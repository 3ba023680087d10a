import type { CartItem, UnavailableItem } from '@shared/api/cart';
import type { CartLine } from '@shared/api/types';
import { cartLineKey, usePricedCart } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { groupBy } from '@shared/collections/group-by';
import { useSession } from '@entities/session/session-store';

export interface PricedLine extends CartLine {
  /** Null until the server has priced it. */
  item: CartItem | null;
}

export interface CityGroup {
  cityId: number;
  city: string;
  lines: PricedLine[];
  /** Roubles for the available pieces. */
  total: number;
}

export interface CartSummary {
  groups: CityGroup[];
  /** Lines whose stock ran out after they were added. */
  soldOut: PricedLine[];
  /** Lines of products that the shop no longer shows. */
  unavailable: UnavailableItem[];
  count: number;
  total: number;
  /** Old prices minus current ones. */
  saved: number;
  /** Every line is priced. */
  priced: boolean;
}

const inKopecks = (roubles: number): number => Math.round(roubles * 100);
const sum = (lines: readonly PricedLine[], roubles: (item: CartItem) => number): number =>
  lines.reduce((total, { item, qty }) => total + (item === null ? 0 : inKopecks(roubles(item)) * qty), 0) / 100;
const isSoldOut = ({ item }: PricedLine): boolean => item !== null && (item.cost === null || item.stock === 0);

/** View model of the cart: the shopper's quantities at the server's prices. */
export function summariseCart(
  lines: readonly CartLine[],
  items: ReadonlyMap<string, CartItem>,
  cityName: (id: number) => string,
  unavailableItems: readonly UnavailableItem[] = [],
): CartSummary {
  const unavailable = unavailableItems.filter((item) => lines.some((line) => cartLineKey(line) === cartLineKey(item)));
  const priced: PricedLine[] = lines
    .filter((line) => !unavailable.some((item) => cartLineKey(line) === cartLineKey(item)))
    .map((line) => ({ ...line, item: items.get(cartLineKey(line)) ?? null }));
  const present = priced.filter((line) => !isSoldOut(line));
  const groups = [...groupBy(present, (line) => line.city_id)].map(([cityId, ownItems]) => ({
    cityId,
    city: cityName(cityId),
    lines: ownItems,
    total: sum(ownItems, (item) => item.cost ?? 0),
  }));
  const total = sum(present, (item) => item.cost ?? 0);
  const before = sum(present, (item) => Math.max(item.guest_cost ?? 0, item.cost ?? 0));
  return {
    groups,
    soldOut: priced.filter(isSoldOut),
    unavailable,
    count: present.reduce((count, { qty }) => count + qty, 0),
    total,
    saved: (inKopecks(before) - inKopecks(total)) / 100,
    priced: priced.every(({ item }) => item !== null),
  };
}

export function useCartSummary(): CartSummary {
  const lines = useCart((state) => state.lines);
  const items = usePricedCart((state) => state.items);
  const unavailableItems = usePricedCart((state) => state.cart?.goneItems);
  const cities = useSession((state) => state.init?.cities);
  return summariseCart(lines, items, (id) => cities?.find((city) => city.id === id)?.name ?? '', unavailableItems);
}
