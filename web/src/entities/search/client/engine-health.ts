import { create } from 'zustand';
import type { EngineFailure } from './engine-error';

interface EngineHealth {
  /** Failure of the last search; null while the engine responds. */
  failure: EngineFailure | null;
  /** Ends the pause before the next retry; null when there is none. */
  tryNow: (() => void) | null;
}

/** Health of the search engine, written by the search client, which retries by itself; pages show it. */
export const useEngineHealth = create<EngineHealth>(() => ({ failure: null, tryNow: null }));
