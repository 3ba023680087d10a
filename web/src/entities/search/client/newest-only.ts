import type { Transport } from './transport';

/** A promise for what nobody waits for any more. */
export const neverSettles = <T>(): Promise<T> => new Promise<T>(() => undefined);

export interface NewestOnly {
  /** Ends what is in flight; its promises stay open for ever. */
  supersede: () => void;
  isNewest: (turn: number) => boolean;
  turn: () => number;
  post: (path: string, body: string) => Promise<unknown>;
}

/** Requests of which only the newest matters: letters typed one after another. */
export function newestOnly(transport: Transport): NewestOnly {
  let inFlight = new AbortController();
  let newest = 0;
  return {
    turn: () => newest,
    isNewest: (turn) => turn === newest,
    supersede() {
      newest += 1;
      inFlight.abort();
      inFlight = new AbortController();
    },
    async post(path, body) {
      const turn = newest;
      try {
        return await transport.post(path, body, inFlight.signal);
      } catch (error) {
        if (turn !== newest) return neverSettles();
        throw error;
      }
    },
  };
}
