const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Exponential backoff: pause before attempt `attempt` (from 0): 1, 2, 4, 8, 15, 15… seconds. */
export function pauseBefore(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
}

/**
 * Calls `again` after the pause of this attempt, or at once when the tab becomes visible or the network returns.
 * @returns a function that cancels it.
 */
export function scheduleRetry(attempt: number, again: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('online', now);
    document.removeEventListener('visibilitychange', onVisible);
  };
  const now = () => {
    stop();
    again();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') now();
  };
  const timer = setTimeout(now, pauseBefore(attempt));
  addEventListener('online', now);
  document.addEventListener('visibilitychange', onVisible);
  return stop;
}
