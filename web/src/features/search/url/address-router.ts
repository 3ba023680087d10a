import type { Router } from 'instantsearch.js';

/** Debounce: letters typed within this time make one change of the address. */
const TYPING_PAUSE_MS = 400;
const OF_TEXT = ['q', 'as', 'words', 'page'];

/** Whether only the query text differs: typing does not fill the history. */
function differsInTextOnly(a: string, b: string): boolean {
  const [from, to] = [new URL(location.origin + a), new URL(location.origin + b)];
  if (from.searchParams.get('q') === to.searchParams.get('q')) return false;
  for (const name of OF_TEXT) for (const { searchParams } of [from, to]) searchParams.delete(name);
  return from.href === to.href;
}

/** Lets the site's router go from one address to another. */
type Show = (from: string, to: string, replace: boolean) => void;

export type AddressRouter = ReturnType<typeof createAddressRouter>;

/**
 * InstantSearch router on top of the site's router, so that both always agree. Typed letters replace the current
 * history entry after a pause; any other change is an entry of its own. A route is a canonical address without its
 * host.
 */
export function createAddressRouter(start: string, show: Show) {
  let address = start;
  let typed: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let listener: ((address: string) => void) | null = null;

  /** Drops typed letters that have not been written. */
  function settle(now = address): void {
    clearTimeout(timer);
    typed = null;
    address = now;
  }

  function go(to: string, replace: boolean): void {
    const from = address;
    settle(to);
    show(from, to, replace);
  }

  /** Writes the typed text into the address now: on Enter, or before a change that needs an entry of its own. */
  const flush = () => {
    if (typed !== null) go(typed, true);
  };

  return {
    $$type: 'shop.address',
    read: () => address,
    createURL: (to) => to,
    onUpdate: (call) => {
      listener = call;
    },
    write(to) {
      const before = typed ?? address;
      if (to === before || !isOpen) return;
      if (to === address) settle();
      else if (differsInTextOnly(to, before)) {
        typed = to;
        clearTimeout(timer);
        timer = setTimeout(flush, TYPING_PAUSE_MS);
      } else {
        flush();
        go(to, false);
      }
    },
    flush,
    /** The site's router shows this address; returns whether it is news: a link or Back, not our own change. */
    follow(now: string): boolean {
      if (now === address) return false;
      settle(now);
      listener?.(now);
      return true;
    },
    /**
     * The page is shown, for the first time or again. Between `dispose` and this nothing is written: React hides a page
     * while the next one loads, and InstantSearch empties its state as its widgets go.
     */
    open: () => {
      isOpen = true;
    },
    dispose: () => {
      settle();
      isOpen = false;
    },
  } satisfies Router<string> & Record<string, unknown>;
}
