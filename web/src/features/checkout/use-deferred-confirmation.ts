import { useEffect, useRef, useState } from 'react';
import type { PricedCart } from '@shared/api/cart';

/** Defers a confirmation that was clicked while a choice was being priced; `seenCart` is the cart on the screen. */
export function useDeferredConfirmation(
  settled: boolean,
  confirm: (seenCart: PricedCart) => void,
): (seenCart: PricedCart) => void {
  const waitingCart = useRef<PricedCart | null>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    const seenCart = waitingCart.current;
    if (seenCart === null || !settled) return;
    waitingCart.current = null;
    confirm(seenCart);
  }, [presses, settled, confirm]);
  return (seenCart) => {
    waitingCart.current = seenCart;
    setPresses((number) => number + 1);
  };
}
