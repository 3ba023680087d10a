import { noticeSaved } from '@shared/browser/connection';
import { EngineError } from './engine-error';
import type { TokenKeeper } from './token-keeper';

const TIMEOUT_MS = 8_000;
const BUSY = 429;
/** Requests of a search that the engine's rate limit refused before the search fails. */
const RETRIES = 3;

/** As the official client calls it: the parsed body, or an error. */
export type HttpClient = (input: string | URL | Request, init?: RequestInit) => Promise<unknown>;

async function send(url: URL, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
  } catch (cause) {
    init.signal?.throwIfAborted();
    throw timeout.aborted
      ? new EngineError('slow', `No answer in ${TIMEOUT_MS} ms`, { cause })
      : new EngineError('offline', 'The search engine cannot be reached', { cause });
  }
}

async function read(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const { status } = response;
  const message = (body as { message?: string } | null)?.message ?? `Status ${status}`;
  throw new EngineError(status >= 400 && status < 500 && status !== BUSY ? 'refused' : 'broken', message);
}

/**
 * HTTP of the official client for one city: the engine's address and the token come from the shop, a refused token is
 * renewed once, a busy engine is asked again. @throws EngineError, or the abort reason of `init.signal`.
 */
export function createHttpClient(keeper: TokenKeeper, cityId: number): HttpClient {
  const request = async (path: string, init: RequestInit, attempt: number): Promise<unknown> => {
    const access = keeper.current();
    const { base, token } = await access;
    init.signal?.throwIfAborted();
    const url = new URL(base + path);
    url.searchParams.set('cityId', String(cityId));
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    const response = await send(url, { ...init, headers });
    noticeSaved(response);
    if (response.status === 403 && attempt === 0) keeper.forget(access);
    else if (response.status === BUSY && attempt < RETRIES) {
      const seconds = Number(response.headers.get('Retry-After')) || 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    } else return read(response);
    return request(path, init, attempt + 1);
  };
  return (input, init = {}) => request(new URL(input instanceof Request ? input.url : input).pathname, init, 0);
}
