import { EngineError } from './engine-error';
import { inBatches } from './query-batches';
import type { EngineAccess, TokenKeeper } from './token-keeper';

const TIMEOUT_MS = 8_000;
const MULTI_SEARCH = '/multi-search';
const BUSY = 429;
/** Requests that the engine's rate limit may refuse before the search fails. */
const MAX_ATTEMPTS = 4;
const LONGEST_PAUSE_S = 5;

export interface Transport {
  /**
   * POST to the engine; `path` begins with a slash. A multi-search of many queries is sent as several requests, whose
   * results are joined. @throws EngineError, or the abort reason of `signal`.
   */
  post<Answer>(path: string, body: string, signal?: AbortSignal): Promise<Answer>;
}

const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/** Repeats a request that the rate limit refused after the pause that the engine names. */
async function sendPatiently(
  url: URL,
  body: string,
  token: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(url, body, token, signal);
    if (response.status !== BUSY || attempt === MAX_ATTEMPTS) return response;
    await pause(Math.min(Number(response.headers.get('Retry-After')) || 1, LONGEST_PAUSE_S), signal);
  }
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
  async function exchange<Answer>(path: string, body: string, signal?: AbortSignal): Promise<Answer> {
    const access = await keeper.current();
    const response = await sendPatiently(address(access, path), body, access.token, signal);
    if (response.status !== 403) return read<Answer>(response);
    keeper.forget(access);
    const renewed = await keeper.current();
    return read<Answer>(await sendPatiently(address(renewed, path), body, renewed.token, signal));
  }
  return {
    async post<Answer>(path: string, body: string, signal?: AbortSignal): Promise<Answer> {
      const bodies = path === MULTI_SEARCH ? inBatches(body) : [body];
      if (bodies.length === 1) return exchange<Answer>(path, body, signal);
      const answers = await Promise.all(bodies.map((batch) => exchange<{ results: unknown[] }>(path, batch, signal)));
      return { results: answers.flatMap(({ results }) => results) } as Answer;
    },
  };
}
