/** A promise that never settles, for superseded requests. */
export const neverSettles = (): Promise<never> => new Promise<never>(() => undefined);

/** The result of the work; once `signal` is aborted the promise never settles, with an error neither. */
export const unlessAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for the promise
  work.finally(() => (signal.aborted ? neverSettles() : undefined));

/** Aborts what it has begun before, such as the search for one letter less, and gives the signal of what begins now. */
export function newestOnly(): () => AbortSignal {
  let newest = new AbortController();
  return () => {
    newest.abort();
    newest = new AbortController();
    return newest.signal;
  };
}
