import type { Transport } from './transport';

/** A promise that never settles, for superseded requests. */
export const neverSettles = <T>(): Promise<T> => new Promise<T>(() => undefined);

export interface NewestOnly {
  /** Aborts the request in flight; its promise never settles. */
  supersede: () => void;
  isNewest: (turn: number) => boolean;
  turn: () => number;
  post: (path: string, body: string) => Promise<unknown>;
}

/** Request queue in which only the newest request matters, such as letters typed one after another. */
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
