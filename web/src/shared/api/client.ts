import { env } from '@shared/config/env';

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 600;

/** The one error shape of the API, or a failure of the network (`status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: string, message: string, status: number, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

interface ErrorBody {
  error?: { code?: string; message?: string; fields?: Record<string, string> };
}

const LOST = 'Связь пропала. Корзина цела, пробуем ещё раз';
const BROKEN = 'Не получилось получить ответ магазина. Попробуйте ещё раз';

async function once<T>(path: string, init: RequestInit, outer?: AbortSignal): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = outer ? AbortSignal.any([outer, timeout]) : timeout;
  let response: Response;
  try {
    response = await fetch(env.apiBase + path, { ...init, signal });
  } catch (cause) {
    if (outer?.aborted) throw cause;
    throw new ApiError('network', LOST, 0);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  const error = (body as ErrorBody | null)?.error;
  throw new ApiError(error?.code ?? 'unreadable', error?.message ?? BROKEN, response.status, error?.fields);
}

const worthRetrying = (error: unknown): boolean => error instanceof ApiError && (error.isOffline || error.status >= 502);

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

export function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return read<T>(path, { headers: { Accept: 'application/json' } }, signal);
}

/** POST of a question that changes nothing on the server (`getProduct`, `getCart`…), hence repeated like a read. */
export function ask<T>(path: string, payload: unknown, signal?: AbortSignal): Promise<T> {
  return read<T>(
    path,
    { method: 'POST', headers: { Accept: 'application/json', 'Content-Type': 'application/json' }, body: JSON.stringify(payload) },
    signal,
  );
}
