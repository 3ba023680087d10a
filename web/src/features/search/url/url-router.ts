import type { Router } from 'instantsearch.js';
import { differsInQueryOnly, formatAddress, parseAddress } from './search-address';
import type { SearchState } from './search-state';

/** Letters typed within this time make one change of the address. */
const TYPING_PAUSE_MS = 400;

/** Changes the query string from `from` to `to`; does nothing when the address has moved on meanwhile. */
export type Navigate = (from: string, to: string, replace: boolean) => void;

export interface UrlRouterOptions {
  search: string;
  optionKeys: ReadonlySet<string>;
  /** Prices of another zone: bounds in the address mean nothing any more. */
  dropPrice?: boolean;
}

/**
 * Router of InstantSearch over the router of the site: the address is read and written through `navigate`, so
 * both always agree. Typed letters replace the current entry after a pause; any other change is an entry of its own.
 */
export class UrlRouter implements Router<SearchState> {
  readonly $$type = 'shop.url';
  readonly #options: UrlRouterOptions;
  #search: string;
  #listener: ((state: SearchState) => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typed: string | null = null;
  #navigate: Navigate | null = null;

  constructor(options: UrlRouterOptions) {
    this.#options = options;
    this.#search = options.search;
    if (options.dropPrice === true) this.#search = formatAddress({ ...this.#parse(options.search), price: null });
  }

  read(): SearchState {
    return this.#parse(this.#search);
  }

  write(next: SearchState): void {
    const now = this.read();
    const state = { ...next, category: now.category, car: now.car };
    const search = formatAddress(state);
    if (search === (this.#typed ?? formatAddress(now))) return;
    const before = this.#typed === null ? now : this.#parse(this.#typed);
    if (search === formatAddress(now)) this.#forgetTyped();
    else if (differsInQueryOnly(state, before)) this.#later(search);
    else {
      this.flush();
      this.#go(search, false);
    }
  }

  /** What is typed goes into the address now (Enter, or a change that needs an entry of its own). */
  flush(): void {
    if (this.#typed !== null) this.#go(this.#typed, true);
  }

  createURL(state: SearchState): string {
    const { category, car } = this.read();
    return formatAddress({ ...state, category, car }) || '?';
  }

  onUpdate(listener: (state: SearchState) => void): void {
    this.#listener = listener;
  }

  /** The site's router shows this query string: a link, Back, or our own change coming round. */
  follow(search: string): void {
    if (search === this.#search) return;
    this.#forgetTyped();
    this.#search = search;
    this.#listener?.(this.read());
  }

  /** The address as it should be where it differs from what the site's router shows. */
  get address(): string {
    return this.#search;
  }

  /** Writes through `navigate` from here on; null when the page is left: the address is not ours then. */
  attach(navigate: Navigate | null): void {
    this.#navigate = navigate;
    if (navigate === null) this.#forgetTyped();
  }

  dispose(): void {
    this.attach(null);
    this.#listener = null;
  }

  #later(search: string): void {
    if (this.#navigate === null) return;
    this.#typed = search;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), TYPING_PAUSE_MS);
  }

  #forgetTyped(): void {
    clearTimeout(this.#timer);
    this.#typed = null;
  }

  #go(search: string, replace: boolean): void {
    this.#forgetTyped();
    if (this.#navigate === null) return;
    const from = this.#search;
    this.#search = search;
    this.#navigate(from, search, replace);
  }

  #parse(search: string): SearchState {
    return parseAddress(search, this.#options.optionKeys);
  }
}
