import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { EngineFailure } from './engine-error';

interface EngineHealth {
  /** Failure of the last search; null while the engine responds. */
  failure: EngineFailure | null;
  /** Ends the pause before the next retry; null when there is none. */
  tryNow: (() => void) | null;
}

export type EngineHealthStore = UseBoundStore<StoreApi<EngineHealth>>;

/** Health of the search engine, written by a search client, which retries by itself. */
const createHealth = (): EngineHealthStore => create(() => ({ failure: null, tryNow: null }));

/** As the results page shows it. */
export const useEngineHealth = createHealth();
/** As the list of completions shows it. */
export const useCompletionsHealth = createHealth();
