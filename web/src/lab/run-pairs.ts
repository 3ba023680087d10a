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
  { signal, onProgress, atOnce = 2 }: RunOptions,
): Promise<Pair<Result>[]> {
  const pairs: Pair<Result>[] = [];
  const waiting = texts.entries();
  let done = 0;
  const work = async () => {
    for (const [index, text] of waiting) {
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
