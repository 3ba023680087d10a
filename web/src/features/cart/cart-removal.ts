import type { CartLine } from '@shared/api/types';
import { useCart } from '@entities/cart/cart-store';
import { products } from '@shared/i18n/format';
import { toast } from '@shared/ui/toasts';
import type { PricedLine } from './cart-summary';

/** Removes a line with an undo in the toast. */
export function removeLine({ id, city_id, qty, item }: PricedLine): void {
  useCart.getState().remove(id, city_id);
  const line: CartLine = { id, city_id, qty };
  toast({
    text: item === null ? 'Убрали из корзины' : `${item.name} — убрали`,
    picture: item?.image ?? null,
    action: { label: 'Вернуть', run: () => useCart.getState().restore([line]) },
  });
}

export function emptyCart(): void {
  const { lines, clear, restore } = useCart.getState();
  clear();
  toast({ text: `Убрали ${products(lines.length)}`, action: { label: 'Вернуть', run: () => restore(lines) } });
}
