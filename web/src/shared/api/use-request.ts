import { useCallback, useEffect, useState } from 'react';
import { apiError, isRetryable, type ApiError } from './client';
import { embeddedResponse, dropEmbeddedResponse } from './embedded-responses';

export type RequestState<T> =
  | { status: 'loading'; data: T | null; error: null }
  | { status: 'ready'; data: T; error: null }
  | { status: 'error'; data: T | null; error: ApiError };

const RETRY_MS = 5_000;

interface RequestResult<T> {
  key: string | null;
  /** Key of the request with the number of the attempt. */
  requestKey: string | null;
  data: T | null;
  error: ApiError | null;
}

/**
 * Loads data by `key`; null: waits. `data` holds the previous response while a new key loads, so that a change of city
 * does not blank the page. Failures of the network and of gateways are retried every few seconds; the error stays on
 * the screen meanwhile. A response embedded in the HTML is not requested.
 */
export function useRequest<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): RequestState<T> & { retry: () => void } {
  const [result, setResult] = useState<RequestResult<T>>({ key: null, requestKey: null, data: null, error: null });
  const [attempt, setAttempt] = useState({ number: 0, isAutomatic: false });
  const retry = useCallback(() => setAttempt(({ number }) => ({ number: number + 1, isAutomatic: false })), []);
  const requestKey = key === null ? null : `${attempt.number} ${key}`;
  const embedded =
    key === null || attempt.number > 0 || result.requestKey === requestKey ? undefined : embeddedResponse(key);

  useEffect(() => {
    if (requestKey === null || key === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retryAutomatically = () => setAttempt(({ number }) => ({ number: number + 1, isAutomatic: true }));
    (embedded === undefined ? load(abort.signal) : Promise.resolve(embedded as T)).then(
      (data) => {
        dropEmbeddedResponse(key);
        setResult({ key, requestKey, data, error: null });
      },
      (cause: unknown) => {
        if (abort.signal.aborted) return;
        const error = apiError(cause);
        setResult((before) => ({ key, requestKey, data: before.data, error }));
        if (isRetryable(error)) timer = setTimeout(retryAutomatically, RETRY_MS);
      },
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
    // `load` and `embedded` are new on every render; they depend on `requestKey` only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [requestKey]);

  if (embedded !== undefined) return { status: 'ready', data: embedded as T, error: null, retry };
  const isCurrent = requestKey !== null && result.requestKey === requestKey;
  const isRetrying = key !== null && result.key === key && attempt.isAutomatic && result.error !== null;
  if (!isCurrent && !isRetrying) return { status: 'loading', data: result.data, error: null, retry };
  if (result.error !== null) return { status: 'error', data: result.data, error: result.error, retry };
  return { status: 'ready', data: result.data as T, error: null, retry };
}
