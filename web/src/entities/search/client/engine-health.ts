import { create } from 'zustand';
import type { EngineFailure } from './engine-error';

interface EngineHealth {
  /** Why the last search got no answer; null while the engine answers. */
  failure: EngineFailure | null;
  /** Ends the pause before the next try; null when there is none. */
  tryNow: (() => void) | null;
}

/** Told by the search client, which keeps trying by itself; a page only says so. */
export const useEngineHealth = create<EngineHealth>(() => ({ failure: null, tryNow: null }));
