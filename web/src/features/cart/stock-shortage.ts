import type { PricedCart } from '@shared/api/cart';
import { cartLineKey } from '@entities/cart/priced-cart-store';
import { useCart } from '@entities/cart/cart-store';
import { plural } from '@shared/i18n/format';
import { toast } from '@shared/ui/toasts';

/** Reduces lines to the stock and says so in a toast. Lines out of stock remain, marked. */
export function reduceToStock({ items, goneItems }: PricedCart): void {
  const { lines, setQty, remove } = useCart.getState();
  for (const item of items) {
    const line = lines.find((candidate) => cartLineKey(candidate) === cartLineKey(item));
    if (line && item.qty > 0 && item.qty < line.qty) {
      setQty(item.id, item.city_id, item.qty);
      toast({ text: `${item.name}: ${item.notice ?? `осталось ${item.qty}`}`, picture: item.image });
    }
  }
  // Products without a name cannot be shown: they are removed from the cart.
  const nameless = goneItems.filter(
    (unavailable) => unavailable.name === null && lines.some((line) => cartLineKey(line) === cartLineKey(unavailable)),
  );
  nameless.forEach(({ id, city_id }) => remove(id, city_id));
  if (nameless.length > 0)
    toast({
      text: `${plural(nameless.length, 'Одного товара', 'Нескольких товаров', 'Нескольких товаров')} в магазине больше нет — убрали из корзины`,
    });
}
