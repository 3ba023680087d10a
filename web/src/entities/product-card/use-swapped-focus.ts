import { useCallback, useRef } from 'react';

/** Moves the focus when the button is replaced by the stepper and back. */
export function useSwappedFocus() {
  const isSwapExpected = useRef(false);
  /** Call it with a click: will the click replace one control by the other? */
  const expectSwap = useCallback((isExpected: boolean) => {
    isSwapExpected.current = isExpected;
  }, []);
  const controlRef = useCallback((element: HTMLElement | null) => {
    if (element === null || !isSwapExpected.current) return;
    isSwapExpected.current = false;
    const target = element.matches('button')
      ? element
      : [...element.querySelectorAll<HTMLElement>('button:not(:disabled)')].at(-1);
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
  }, []);
  return { controlRef, expectSwap };
}
