import { engineErrorOf } from './engine-error';
import type { EngineHealthStore } from './engine-health';
import { unlessAborted } from './newest-only';

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

/**
 * Repeats failing searches and reports the failure to `health`. InstantSearch never sees an error, because it would
 * restore the filters of its last success.
 */
export class Recovery {
  readonly #health: EngineHealthStore;
  #failures = 0;

  constructor(health: EngineHealthStore) {
    this.#health = health;
  }

  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** The first success of `search`; never settles once `signal` is aborted. */
  async untilAnswered<T>(search: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      try {
        const answer = await unlessAborted(signal, search());
        this.clear();
        return answer;
      } catch (error) {
        this.#health.setState({ failure: engineErrorOf(error)?.failure ?? 'broken' });
        await unlessAborted(signal, this.#pause(signal));
      }
    }
  }

  clear(): void {
    this.#failures = 0;
    this.#health.setState({ failure: null, tryNow: null });
  }

  #pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const stop = scheduleRetry(this.#failures, resolve);
      this.#failures += 1;
      signal.addEventListener('abort', stop);
      const tryNow = () => {
        stop();
        resolve();
      };
      this.#health.setState({ tryNow });
    });
  }
}
