import { useCallback, useEffect, useState } from 'react';
import { apiError, type ApiError } from './client';
import { firstAnswer, forgetFirstAnswer } from './first-answers';

export type RequestState<T> =
  | { status: 'loading'; data: T | null; error: null }
  | { status: 'ready'; data: T; error: null }
  | { status: 'error'; data: T | null; error: ApiError };

const AGAIN_MS = 5_000;

interface Answer<T> {
  /** The question this answers. */
  run: string | null;
  data: T | null;
  error: ApiError | null;
}

/**
 * Runs `load` whenever `key` changes (null: waits) and keeps the answer. While a new key loads the old data stays in
 * `data`, so a change of city does not blank the page. A lost connection is tried again by itself every few seconds.
 * An answer that came with the page is not asked for.
 */
export function useRequest<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): RequestState<T> & { retry: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ run: null, data: null, error: null });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  const run = key === null ? null : `${attempt} ${key}`;
  const first = key === null || attempt > 0 || answer.run === run ? undefined : firstAnswer(key);

  useEffect(() => {
    if (run === null || key === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    (first === undefined ? load(abort.signal) : Promise.resolve(first as T)).then(
      (data) => {
        forgetFirstAnswer(key);
        setAnswer({ run, data, error: null });
      },
      (cause: unknown) => {
        if (abort.signal.aborted) return;
        const error = apiError(cause);
        setAnswer((before) => ({ run, data: before.data, error }));
        if (error.isOffline) timer = setTimeout(retry, AGAIN_MS);
      },
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
    // `load` and `first` are new on every render; `run` says everything they depend on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [run]);

  if (first !== undefined) return { status: 'ready', data: first as T, error: null, retry };
  if (run === null || answer.run !== run) return { status: 'loading', data: answer.data, error: null, retry };
  if (answer.error !== null) return { status: 'error', data: answer.data, error: answer.error, retry };
  return { status: 'ready', data: answer.data as T, error: null, retry };
}
