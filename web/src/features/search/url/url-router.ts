import type { Router } from 'instantsearch.js';
import { differsInQueryOnly, formatAddress, parseAddress } from './search-address';
import type { SearchState } from './search-state';

/** Debounce: letters typed within this time make one change of the address. */
const TYPING_PAUSE_MS = 400;

/** Changes the query string from `from` to `to`; does nothing when the address has changed meanwhile. */
export type Navigate = (from: string, to: string, replace: boolean) => void;

export interface UrlRouterOptions {
  search: string;
  optionKeys: ReadonlySet<string>;
  /** Prices of another zone: bounds in the address are invalid. */
  dropPrice?: boolean;
}

/**
 * InstantSearch router on top of the site's router: the address is read and written through `navigate`, so both always
 * agree. Typed letters replace the current history entry after a pause; any other change is an entry of its own.
 */
export class UrlRouter implements Router<SearchState> {
  readonly $$type = 'shop.url';
  readonly #options: UrlRouterOptions;
  #search: string;
  #listener: ((state: SearchState) => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pendingText: string | null = null;
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
    if (search === (this.#pendingText ?? formatAddress(now))) return;
    const before = this.#pendingText === null ? now : this.#parse(this.#pendingText);
    if (search === formatAddress(now)) this.#forgetPending();
    else if (differsInQueryOnly(state, before)) this.#later(search);
    else {
      this.flush();
      this.#go(search, false);
    }
  }

  /** Writes the typed text into the address now (Enter, or a change that needs an entry of its own). */
  flush(): void {
    if (this.#pendingText !== null) this.#go(this.#pendingText, true);
  }

  createURL(state: SearchState): string {
    const { category, car } = this.read();
    return formatAddress({ ...state, category, car }) || '?';
  }

  onUpdate(listener: (state: SearchState) => void): void {
    this.#listener = listener;
  }

  /** The site's router shows this query string: a link, Back, or our own change. */
  follow(search: string): void {
    if (search === this.#search) return;
    this.#forgetPending();
    this.#search = search;
    this.#listener?.(this.read());
  }

  /** The address to write, when it differs from the site router's. */
  get address(): string {
    return this.#search;
  }

  /** Sets the `navigate` to write through; null when the page is left: the address is another page's then. */
  attach(navigate: Navigate | null): void {
    this.#navigate = navigate;
    if (navigate === null) this.#forgetPending();
  }

  dispose(): void {
    this.attach(null);
    this.#listener = null;
  }

  #later(search: string): void {
    if (this.#navigate === null) return;
    this.#pendingText = search;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), TYPING_PAUSE_MS);
  }

  #forgetPending(): void {
    clearTimeout(this.#timer);
    this.#pendingText = null;
  }

  #go(search: string, replace: boolean): void {
    this.#forgetPending();
    if (this.#navigate === null) return;
    const from = this.#search;
    this.#search = search;
    this.#navigate(from, search, replace);
  }

  #parse(search: string): SearchState {
    return parseAddress(search, this.#options.optionKeys);
  }
}
