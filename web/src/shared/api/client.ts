import { readLoginId, reportLoginRefused } from './login-cookie';
import { noticeSaved } from '@shared/browser/connection';
import { env } from '@shared/config/env';
import type { ResponseOf, BodyOf, CallPath, Schema } from './contract';

const TIMEOUT_MS = 10_000;
const MUTATION_TIMEOUT_MS = 30_000;
const RETRY_AFTER_MS = 600;

const OFFLINE_MESSAGE = 'Связь пропала. Корзина цела, пробуем ещё раз';
const UNREADABLE_MESSAGE = 'Не получилось получить ответ магазина. Попробуйте ещё раз';

/** An error response of the API, or a network failure (`status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** The whole response body; some errors carry more fields, such as the current cart. */
  readonly body: unknown;

  constructor(
    code: string,
    message: string,
    status: number,
    fields: Record<string, string> = {},
    body: unknown = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.body = body;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** Converts a caught value into an error with a text for the shopper; other errors are logged to the console. */
export function apiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  console.error(cause);
  return new ApiError('unexpected', UNREADABLE_MESSAGE, 500);
}

/** Partial: a proxy before the shop may respond in another shape. */
type ErrorResponse = { error?: Partial<Schema<'ErrorBody'>> } | null;

async function fetchResponse(
  path: string,
  init: RequestInit,
  callerSignal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<Response> {
  const loginId = readLoginId();
  const headers = { Accept: 'application/json', ...(init.headers as Record<string, string> | undefined) };
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = callerSignal ? AbortSignal.any([callerSignal, timeout]) : timeout;
  let response: Response;
  try {
    response = await fetch(env.apiBase + path, { ...init, headers, signal });
  } catch (cause) {
    if (callerSignal?.aborted) throw cause;
    throw new ApiError('network', OFFLINE_MESSAGE, 0);
  }
  noticeSaved(response);
  if (response.status === 401 && loginId !== null) reportLoginRefused(loginId);
  return response;
}

function errorOf({ status }: Response, body: unknown): ApiError {
  const error = (body as ErrorResponse)?.error;
  return new ApiError(error?.code ?? 'unreadable', error?.message ?? UNREADABLE_MESSAGE, status, error?.fields, body);
}

async function requestJson<T>(
  path: string,
  init: RequestInit,
  callerSignal?: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const response = await fetchResponse(path, init, callerSignal, timeoutMs);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  // The response was cut off on the way: retryable, like an error of a gateway.
  if (response.ok) throw new ApiError('unreadable', UNREADABLE_MESSAGE, 502);
  throw errorOf(response, body);
}

/** No answer of the shop itself: the same request may succeed in seconds. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.isOffline || error.status >= 502);

/** For requests without side effects: retried once after a network failure or a gateway error. */
async function requestWithRetry<T>(path: string, init: RequestInit, signal?: AbortSignal): Promise<T> {
  try {
    return await requestJson<T>(path, init, signal);
  } catch (error) {
    if (!isRetryable(error) || signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return requestJson<T>(path, init, signal);
  }
}

export function get<Path extends CallPath>(path: Path, signal?: AbortSignal): Promise<ResponseOf<Path>> {
  return requestWithRetry(path, {}, signal);
}

const jsonPost = (payload: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(payload),
});

/** POST without side effects (`getProduct`, `getCart`…): retried like a GET. */
export function query<Path extends CallPath>(
  path: Path,
  payload: BodyOf<Path>,
  signal?: AbortSignal,
): Promise<ResponseOf<Path>> {
  return requestWithRetry(path, jsonPost(payload), signal);
}

export interface MutationOptions {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The request continues when the page is closed. */
  keepalive?: boolean;
}

/** POST with side effects. Never retried here: only the caller knows whether the call is idempotent. */
export function mutate<Path extends CallPath>(
  path: Path,
  payload: BodyOf<Path>,
  { headers = {}, signal, keepalive = false }: MutationOptions = {},
): Promise<ResponseOf<Path>> {
  const init = jsonPost(payload);
  return requestJson(
    path,
    { ...init, keepalive, headers: { ...(init.headers as Record<string, string>), ...headers } },
    signal,
    MUTATION_TIMEOUT_MS,
  );
}

/** POST whose response is a file; errors are JSON as everywhere. */
export async function sendForFile<Path extends CallPath>(path: Path, payload: BodyOf<Path>): Promise<Blob> {
  const { headers, ...init } = jsonPost(payload);
  const response = await fetchResponse(
    path,
    { ...init, headers: { ...(headers as Record<string, string>), Accept: '*/*' } },
    undefined,
    MUTATION_TIMEOUT_MS,
  );
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null));
  return response.blob().catch(() => {
    throw new ApiError('unreadable', UNREADABLE_MESSAGE, 502);
  });
}
