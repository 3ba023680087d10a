import { useCallback, useRef } from 'react';

/** The button gives way to a stepper and comes back: the focus of who pressed goes over instead of being lost. */
export function useSwappedFocus() {
  const isSwapped = useRef(false);
  /** Of what a press leads to: will the one stand in the other's place? */
  const swaps = useCallback((will: boolean) => {
    isSwapped.current = will;
  }, []);
  const arrive = useCallback((place: HTMLElement | null) => {
    if (place === null || !isSwapped.current) return;
    isSwapped.current = false;
    const target = place.matches('button')
      ? place
      : [...place.querySelectorAll<HTMLElement>('button:not(:disabled)')].at(-1);
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
  }, []);
  return { arrive, swaps };
}
