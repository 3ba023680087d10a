import { useEffect, useRef, useState } from 'react';
import type { PricedCart } from '@shared/api/cart';

/** Defers a confirmation that was clicked while a choice was being priced; `seen` is the cart on the screen. */
export function useDeferredConfirmation(
  settled: boolean,
  act: (seenCart: PricedCart) => void,
): (seenCart: PricedCart) => void {
  const held = useRef<PricedCart | null>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    const seenCart = held.current;
    if (seenCart === null || !settled) return;
    held.current = null;
    act(seenCart);
  }, [presses, settled, act]);
  return (seenCart) => {
    held.current = seenCart;
    setPresses((number) => number + 1);
  };
}
