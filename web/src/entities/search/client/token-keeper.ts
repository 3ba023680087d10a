import type { SearchToken } from '@shared/api/types';
import { EngineError } from './engine-error';

/** Search token and the engine's address without a trailing slash. */
export interface EngineAccess {
  readonly base: string;
  readonly token: string;
}

const LONGEST_LIFE_MS = 15 * 60_000;
const UNKNOWN_LIFE_MS = 60_000;
/** Share of a token's life after which it is renewed. */
const RENEW_AT = 0.8;

/** The engine's address for the browser: absolute, a path of this site, or `:port` of this host. */
export function engineBase(url: string, page: string): string {
  const { protocol, hostname } = new URL(page);
  const address = url.startsWith(':') ? `${protocol}//${hostname}${url}` : url;
  return new URL(address, page).href.replace(/\/+$/, '');
}

/** Lifetime of the token in milliseconds, bounded: a wrong clock of the browser must not make it eternal or expired. */
function lifeOf(token: SearchToken): number {
  const life = Date.parse(token.expires) - Date.now();
  return life > 0 ? Math.min(life, LONGEST_LIFE_MS) : UNKNOWN_LIFE_MS;
}

/** Shares one token among all requests and renews it in time. */
export class TokenKeeper {
  readonly #load: () => Promise<SearchToken>;
  #access: Promise<EngineAccess> | null = null;
  #renewAt = 0;

  constructor(load: () => Promise<SearchToken>) {
    this.#load = load;
  }

  /** @throws EngineError `token` or `offline` when the shop gives none. */
  current(): Promise<EngineAccess> {
    if (this.#access === null || performance.now() >= this.#renewAt) this.#access = this.#fetch();
    return this.#access;
  }

  /** Drops a token that the engine refused: the next `current()` requests a new one. */
  forget(refused: Promise<EngineAccess>): void {
    if (refused === this.#access) this.#renewAt = 0;
  }

  async #fetch(): Promise<EngineAccess> {
    this.#renewAt = Infinity;
    try {
      const answer = await this.#load();
      this.#renewAt = performance.now() + lifeOf(answer) * RENEW_AT;
      return { base: engineBase(answer.url, location.href), token: answer.token };
    } catch (cause) {
      this.#renewAt = 0;
      throw new EngineError('token', 'The shop gave no search token', { cause });
    }
  }
}
