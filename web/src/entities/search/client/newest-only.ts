/** A promise that never settles, for superseded requests. */
export const neverSettles = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** The result of the work; once `signal` is aborted the promise never settles, with an error neither. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    if (!signal.aborted) return result;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return neverSettles();
}

/** Requests of which only the newest matters, such as letters typed one after another. */
export class NewestOnly {
  #controller = new AbortController();

  /** Aborts what is under way; the new signal is that of what begins now. */
  supersede(): AbortSignal {
    this.#controller.abort();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }
}
