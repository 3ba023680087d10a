import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { engineErrorOf, type EngineFailure } from './engine-error';
import { unlessAborted } from './newest-only';

interface EngineHealth {
  /** Failure of the last search; null while the engine responds. */
  failure: EngineFailure | null;
  /** Ends the pause before the next retry; null when there is none. */
  tryNow: (() => void) | null;
}

export type EngineHealthStore = UseBoundStore<StoreApi<EngineHealth>>;

export const HEALTHY: EngineHealth = { failure: null, tryNow: null };
/** Health of the search engine as the results page shows it, written by a search client, which retries by itself. */
export const useEngineHealth: EngineHealthStore = create(() => HEALTHY);
/** As the list of completions shows it. */
export const useCompletionsHealth: EngineHealthStore = create(() => HEALTHY);

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** Exponential backoff: pause before attempt `attempt` (from 0): 1, 2, 4, 8, 15, 15… seconds. */
export function pauseBefore(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
}

/** Waits before an attempt, but no longer than until the tab becomes visible, the network returns or `tryNow` is called. */
export function waitToRetry(attempt: number, health: EngineHealthStore): Promise<void> {
  const over = new AbortController();
  const pause = new Promise<void>((resolve) => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') resolve();
    };
    setTimeout(resolve, pauseBefore(attempt));
    addEventListener('online', () => resolve(), { signal: over.signal });
    document.addEventListener('visibilitychange', onVisible, { signal: over.signal });
    health.setState({ tryNow: resolve });
  });
  return pause.finally(() => over.abort());
}

/**
 * Repeats a search until its first success; failures are written to `health`. Never settles once `signal` is aborted.
 * InstantSearch never sees an error, because it would restore the filters of its last success.
 */
export async function untilAnswered<T>(
  search: () => Promise<T>,
  signal: AbortSignal,
  health: EngineHealthStore,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await unlessAborted(signal, search());
      health.setState(HEALTHY);
      return answer;
    } catch (error) {
      health.setState({ failure: engineErrorOf(error)?.failure ?? 'broken' });
      await unlessAborted(signal, waitToRetry(attempt, health));
    }
  }
}
