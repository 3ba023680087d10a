import { useEffect, useState } from 'react';

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Countdown of whole seconds until a moment (ms); 0 after it. */
export function useSecondsLeft(until: number): number {
  const [, tick] = useState(0);
  const seconds = secondsUntil(until);
  useEffect(() => {
    if (secondsUntil(until) === 0) return;
    const timer = setInterval(() => {
      tick((n) => n + 1);
      if (secondsUntil(until) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
