import { useEffect, useState } from 'react';
import { useToasts } from '@shared/ui/toasts';

const CALM_MS = 5000;
const SIGNS_OF_WORK = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'];

/** True after five seconds without clicks, typing, scrolling and open windows; stays true. */
export function useIdlePage(waiting: boolean): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    if (!waiting || calm) return;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (useToasts.getState().windows > 0 || document.hidden) restart();
        else setCalm(true);
      }, CALM_MS);
    };
    restart();
    SIGNS_OF_WORK.forEach((sign) => document.addEventListener(sign, restart, { passive: true }));
    return () => {
      clearTimeout(timer);
      SIGNS_OF_WORK.forEach((sign) => document.removeEventListener(sign, restart));
    };
  }, [waiting, calm]);
  return calm;
}
