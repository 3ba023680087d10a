import { useEffect } from 'react';
import { useHits } from 'react-instantsearch';
import { reportCartBy } from '@entities/search/log/cart-report';

/**
 * Sends InstantSearch's conversion event of each product that is put into the cart on this page, by whatever button. On
 * pages without InstantSearch the log hears of it from the cart.
 */
export function useConversionEvent(): void {
  const { sendEvent } = useHits({ escapeHTML: false });
  useEffect(
    () =>
      reportCartBy((id) => sendEvent('conversion', { objectID: String(id), __position: 0 }, 'Product Added to Cart')),
    [sendEvent],
  );
}
