import type { Transport } from './transport';

/** A promise that never settles, for superseded requests. */
export const neverSettles = <T>(): Promise<T> => new Promise<T>(() => undefined);

export interface NewestOnly {
  /** Aborts the request in flight; its promise never settles. */
  supersede: () => void;
  isNewest: (id: number) => boolean;
  id: () => number;
  post: (path: string, body: string) => Promise<unknown>;
}

/** Request queue in which only the newest request matters, such as letters typed one after another. */
export function newestOnly(transport: Transport): NewestOnly {
  let inFlight = new AbortController();
  let newest = 0;
  return {
    id: () => newest,
    isNewest: (id) => id === newest,
    supersede() {
      newest += 1;
      inFlight.abort();
      inFlight = new AbortController();
    },
    async post(path, body) {
      const id = newest;
      try {
        return await transport.post(path, body, inFlight.signal);
      } catch (error) {
        if (id !== newest) return neverSettles();
        throw error;
      }
    },
  };
}
