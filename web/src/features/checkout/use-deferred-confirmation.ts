import { useEffect, useRef, useState } from 'react';
import type { PricedCart } from '@shared/api/cart';

/** Defers a confirmation that was clicked while a choice was being priced; `seenCart` is the cart on the screen. */
export function useDeferredConfirmation(
  isPriced: boolean,
  confirm: (seenCart: PricedCart) => void,
): (seenCart: PricedCart) => void {
  const waitingCart = useRef<PricedCart | null>(null);
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    const seenCart = waitingCart.current;
    if (seenCart === null || !isPriced) return;
    waitingCart.current = null;
    confirm(seenCart);
  }, [clicks, isPriced, confirm]);
  return (seenCart) => {
    waitingCart.current = seenCart;
    setClicks((count) => count + 1);
  };
}
