import { useEffect, useRef, useState } from 'react';
import type { PricedCart } from '@shared/api/cart';

/** Defers a confirmation that was clicked while a choice was being priced; `seen` is the cart on the screen. */
export function useDeferredConfirmation(settled: boolean, act: (seen: PricedCart) => void): (seen: PricedCart) => void {
  const held = useRef<PricedCart | null>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    const seen = held.current;
    if (seen === null || !settled) return;
    held.current = null;
    act(seen);
  }, [presses, settled, act]);
  return (seen) => {
    held.current = seen;
    setPresses((number) => number + 1);
  };
}
