import { noticeSaved } from '@shared/browser/connection';
import { EngineError } from './engine-error';
import type { EngineAccess, TokenKeeper } from './token-keeper';

const TIMEOUT_MS = 8_000;
const BUSY = 429;
/** Requests of a search that the engine's rate limit refused before the search fails. */
const RETRIES = 3;
/** Searches that the engine answers in one request of a browser (onebox/engine/admission/public_limits.py). */
export const MAX_QUERIES = 10;

export interface Transport {
  /**
   * POST to the engine; `path` begins with a slash. A multi-search of many queries is sent as several requests, whose
   * results are joined. @throws EngineError, or the abort reason of `signal`.
   */
  post<Answer>(path: string, body: string, signal?: AbortSignal): Promise<Answer>;
}

async function send(url: URL, body: string, token: string, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw timeout.aborted
      ? new EngineError('slow', `No answer in ${TIMEOUT_MS} ms`, 0, { cause })
      : new EngineError('offline', 'The search engine cannot be reached', 0, { cause });
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Answer;
  const message = (body as { message?: string } | null)?.message ?? `Status ${response.status}`;
  const refused = response.status >= 400 && response.status < 500 && response.status !== BUSY;
  throw new EngineError(refused ? 'refused' : 'broken', message, response.status);
}

/** Transport of one city: adds the token to each request and renews a refused token once. */
export function createTransport(keeper: TokenKeeper, cityId: number): Transport {
  const address = (access: EngineAccess, path: string): URL => {
    const url = new URL(access.base + path);
    url.searchParams.set('cityId', String(cityId));
    return url;
  };
  async function post<Answer>(path: string, body: string, signal?: AbortSignal, attempt = 0): Promise<Answer> {
    const { queries = [] } = JSON.parse(body) as { queries?: unknown[] };
    if (queries.length > MAX_QUERIES) {
      const { inBatches } = await import('./query-batches');
      return inBatches(queries, MAX_QUERIES, (batch) => post(path, batch, signal)) as Answer;
    }
    const access = await keeper.current();
    const response = await send(address(access, path), body, access.token, signal);
    noticeSaved(response);
    if (response.status === BUSY && attempt < RETRIES) {
      const seconds = Number(response.headers.get('Retry-After')) || 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      signal?.throwIfAborted();
    } else if (response.status === 403 && attempt === 0) keeper.forget(access);
    else return read<Answer>(response);
    return post(path, body, signal, attempt + 1);
  }
  return { post };
}
