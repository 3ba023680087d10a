import { useEffect, useState } from 'react';
import type { PricedCart } from '@shared/api/cart';
import { getLastChoices } from '@shared/api/checkout';
import { useCheckoutDraft } from './checkout-draft';

/**
 * Fills the empty checkout of a customer from earlier orders, once for each set of cities of the cart that the shop has
 * saved. Returns whether choices of earlier orders are shown. A failure fills nothing: the form is complete without it.
 */
export function useLastChoices(cart: PricedCart | null): boolean {
  const adoptLast = useCheckoutDraft((state) => state.adoptLast);
  const [isFilled, setFilled] = useState(false);
  // After a login in between, only the response with the customer holds the lines that the shop has saved.
  const cities = cart?.user == null ? '' : cart.itemsByCity.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (cities === '') return;
    const abort = new AbortController();
    getLastChoices(abort.signal).then(
      (last) => {
        if (!abort.signal.aborted && adoptLast(last)) setFilled(true);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [cities, adoptLast]);
  return isFilled;
}
