import { qtyOf, useCart } from '@entities/cart/cart-store';
import { NBSP, products } from '@shared/i18n/format';
import { toast } from '@shared/ui/toasts';
import { canBuy, limitOf, type Buyable } from './add-to-cart';
import { removePieces } from './remove-pieces';

export interface CartRequest {
  product: Buyable;
  qty: number;
}

/**
 * Adds several products, each up to its stock; a toast names those that were unavailable. Returns how many products
 * were added.
 */
export function addAllToCart(requests: readonly CartRequest[]): number {
  const additions = requests.map(({ product, qty }) => {
    const { lines, add } = useCart.getState();
    const limit = limitOf(product);
    const room = limit === null ? qty : Math.max(limit - qtyOf(lines, product.id, product.city_id), 0);
    const some = canBuy(product) ? Math.min(qty, room) : 0;
    const added = some > 0 ? add({ id: product.id, city_id: product.city_id, qty: some }, limit) : 0;
    return { product, missing: qty - added, added };
  });
  const added = additions.filter((candidate) => candidate.added > 0);
  const short = additions.filter((candidate) => candidate.missing > 0).map(({ product }) => product.name);
  const names = short.length > 3 ? `${short.slice(0, 2).join('; ')} и${NBSP}ещё ${short.length - 2}` : short.join('; ');
  const shortageText = short.length === 0 ? '' : `. Не${NBSP}хватило: ${names}`;
  const undo = () => added.forEach(({ product, added: qty }) => removePieces(product, qty));
  if (added.length === 0) toast({ text: `Больше взять нечего: всё, что есть, уже в${NBSP}корзине` });
  else
    toast({
      text: `${products(added.length)} — в${NBSP}корзине${shortageText}`,
      picture: added[0]?.product.image ?? null,
      action: { label: 'Отменить', run: undo },
    });
  return added.length;
}
