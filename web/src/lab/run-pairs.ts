/** A text searched with both versions. */
export interface Pair<Result> {
  readonly live: Result;
  readonly draft: Result;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Number of texts that are done. */
  readonly onProgress: (done: number) => void;
  /** Texts searched at once: shoppers search with the same engine. */
  readonly atOnce?: number;
  /** Between the beginnings of two texts: nginx allows 30 searches a second from an address, and a text is two. */
  readonly intervalMs?: number;
}

/** The text at which a run stopped. */
export class RunError extends Error {
  override name = 'RunError';
  constructor(
    readonly text: string,
    cause: unknown,
  ) {
    super(`The run stopped at ${text}`, { cause });
  }
}

/** Searches texts one after another, `atOnce` at a time. @throws RunError, or the reason of the signal. */
export async function runPairs<Result>(
  texts: readonly string[],
  search: (text: string, signal: AbortSignal) => Promise<Pair<Result>>,
  { signal, onProgress, atOnce = 2, intervalMs = 80 }: RunOptions,
): Promise<Pair<Result>[]> {
  const pairs: Pair<Result>[] = [];
  const waiting = texts.entries();
  let done = 0;
  let nextAt = 0;
  const turn = async () => {
    const wait = nextAt - performance.now();
    nextAt = performance.now() + Math.max(0, wait) + intervalMs;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };
  const work = async () => {
    for (const [index, text] of waiting) {
      await turn();
      signal.throwIfAborted();
      pairs[index] = await search(text, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new RunError(text, cause);
      });
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return pairs;
}
