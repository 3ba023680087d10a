import { readToken, reportTokenRefused } from './access-token';
import { env } from '@shared/config/env';
import type { AnswerOf, BodyOf, CallPath, Schema } from './contract';

const TIMEOUT_MS = 10_000;
const SEND_TIMEOUT_MS = 30_000;
const RETRY_AFTER_MS = 600;

const LOST = 'Связь пропала. Корзина цела, пробуем ещё раз';
const BROKEN = 'Не получилось получить ответ магазина. Попробуйте ещё раз';

/** The one error shape of the API, or a failure of the network (`status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** The whole answer, where more stands beside the error. */
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

/** Whatever was caught, in words for the person; faults of our own keep theirs for the console. */
export function apiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  console.error(cause);
  return new ApiError('unexpected', BROKEN, 500);
}

/** Whatever stands in front of the shop may refuse in another shape. */
type Refusal = { error?: Partial<Schema<'ErrorBody'>> } | null;

async function answerOf(
  path: string,
  init: RequestInit,
  outer: AbortSignal | undefined,
  patience: number,
): Promise<Response> {
  const token = readToken();
  const headers = {
    Accept: 'application/json',
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(init.headers as Record<string, string> | undefined),
  };
  const timeout = AbortSignal.timeout(patience);
  const signal = outer ? AbortSignal.any([outer, timeout]) : timeout;
  let response: Response;
  try {
    response = await fetch(env.apiBase + path, { ...init, headers, signal });
  } catch (cause) {
    if (outer?.aborted) throw cause;
    throw new ApiError('network', LOST, 0);
  }
  if (response.status === 401 && token !== null) reportTokenRefused(token);
  return response;
}

function refusalOf({ status }: Response, body: unknown): ApiError {
  const error = (body as Refusal)?.error;
  return new ApiError(error?.code ?? 'unreadable', error?.message ?? BROKEN, status, error?.fields, body);
}

async function once<T>(path: string, init: RequestInit, outer?: AbortSignal, patience = TIMEOUT_MS): Promise<T> {
  const response = await answerOf(path, init, outer, patience);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  // The call was heard, its answer broke off on the way: as if the gate before the shop had failed.
  if (response.ok) throw new ApiError('unreadable', BROKEN, 502);
  throw refusalOf(response, body);
}

const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.isOffline || error.status >= 502);

/** Reads are safe to repeat, so one lost answer is asked for again before the page hears of it. */
async function read<T>(path: string, init: RequestInit, signal?: AbortSignal): Promise<T> {
  try {
    return await once<T>(path, init, signal);
  } catch (error) {
    if (!worthRetrying(error) || signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return once<T>(path, init, signal);
  }
}

export function get<Path extends CallPath>(path: Path, signal?: AbortSignal): Promise<AnswerOf<Path>> {
  return read(path, {}, signal);
}

const posted = (payload: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(payload),
});

/** POST of a question that changes nothing on the server (`getProduct`, `getCart`…), hence repeated like a read. */
export function ask<Path extends CallPath>(
  path: Path,
  payload: BodyOf<Path>,
  signal?: AbortSignal,
): Promise<AnswerOf<Path>> {
  return read(path, posted(payload), signal);
}

export interface SendOptions {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The change may outlive the page. */
  keepalive?: boolean;
}

/** A change. Never repeated by itself: whoever sends knows whether twice is as good as once. */
export function send<Path extends CallPath>(
  path: Path,
  payload: BodyOf<Path>,
  { headers = {}, signal, keepalive = false }: SendOptions = {},
): Promise<AnswerOf<Path>> {
  const init = posted(payload);
  return once(
    path,
    { ...init, keepalive, headers: { ...(init.headers as Record<string, string>), ...headers } },
    signal,
    SEND_TIMEOUT_MS,
  );
}

/** A question whose answer is a file; a refusal has the shop's one shape all the same. */
export async function sendForFile<Path extends CallPath>(path: Path, payload: BodyOf<Path>): Promise<Blob> {
  const { headers, ...init } = posted(payload);
  const response = await answerOf(
    path,
    { ...init, headers: { ...(headers as Record<string, string>), Accept: '*/*' } },
    undefined,
    SEND_TIMEOUT_MS,
  );
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => null));
  return response.blob().catch(() => {
    throw new ApiError('unreadable', BROKEN, 502);
  });
}
