import { useCallback, useRef } from 'react';

/** Moves the focus when the button is replaced by the stepper and back. */
export function useSwappedFocus() {
  const isSwapped = useRef(false);
  /** Tells whether a click will replace one control by the other. */
  const swaps = useCallback((will: boolean) => {
    isSwapped.current = will;
  }, []);
  const arrive = useCallback((element: HTMLElement | null) => {
    if (element === null || !isSwapped.current) return;
    isSwapped.current = false;
    const target = element.matches('button')
      ? element
      : [...element.querySelectorAll<HTMLElement>('button:not(:disabled)')].at(-1);
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
  }, []);
  return { arrive, swaps };
}
