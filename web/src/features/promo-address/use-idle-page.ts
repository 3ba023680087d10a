import { useEffect, useState } from 'react';
import { useToasts } from '@shared/ui/toasts';

const IDLE_MS = 5000;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input'];

/** True after five seconds without clicks, typing, scrolling and open windows; stays true. */
export function useIdlePage(waiting: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!waiting || isIdle) return;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (useToasts.getState().windows > 0 || document.hidden) restart();
        else setIdle(true);
      }, IDLE_MS);
    };
    restart();
    ACTIVITY_EVENTS.forEach((event) => document.addEventListener(event, restart, { passive: true }));
    return () => {
      clearTimeout(timer);
      ACTIVITY_EVENTS.forEach((event) => document.removeEventListener(event, restart));
    };
  }, [waiting, isIdle]);
  return isIdle;
}
