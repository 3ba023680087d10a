// A window of the storefront without a browser: happy-dom, whose requests go to a running shop and are recorded.

import { packageOfWeb, storefront } from './bundle.mjs';

/** Timers of the page run so many times faster: debounces are not what is recorded. */
const FASTER = 12;
const TICK_MS = 4;
/** Ticks without work after which a page, a page that is left, and a letter are done. */
const [PAGE, LEFT, LETTER] = [40, 15, 12];
const TIMEOUT_MS = 15_000;
/** What the page gets from the window rather than from Node. */
const OF_WINDOW = [
  'window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage', 'self', 'Event',
  'CustomEvent', 'EventTarget', 'addEventListener', 'removeEventListener', 'dispatchEvent', 'scrollTo', 'matchMedia',
  'getComputedStyle', 'requestAnimationFrame', 'cancelAnimationFrame',
]; // prettier-ignore

const realTimeout = globalThis.setTimeout;
const pause = (ms) => new Promise((resolve) => realTimeout(resolve, ms));

/** `requests` of the engine and `calls` of the shop's API since `take` was called. */
function recordingFetch(shop, window) {
  const state = { inFlight: 0, requests: [], calls: [] };
  const nodeFetch = globalThis.fetch;
  const engine = /\/(multi-search|indexes\/[^/]+\/facet-search)$/;
  window.fetch = globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, shop);
    const method = init.method ?? (input instanceof Request ? input.method : 'GET');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (engine.test(url.pathname)) state.requests.push({ path: engine.exec(url.pathname)[0], body });
    // Nobody has searched: the shop's query log stays as it is.
    else if (url.pathname.endsWith('/logSearches')) return new Response(null, { status: 204 });
    else if (url.pathname.startsWith('/api/')) state.calls.push({ method, path: url.pathname + url.search, body });
    state.inFlight += 1;
    try {
      // A search that the next letter replaces is sent all the same: its body is what counts.
      const { signal: _, ...rest } = init;
      return await nodeFetch(input instanceof Request ? input : url, rest);
    } finally {
      state.inFlight -= 1;
    }
  };
  return {
    take() {
      const taken = { requests: state.requests, calls: state.calls };
      Object.assign(state, { requests: [], calls: [] });
      return taken;
    },
    /** Waits until nothing is under way and so many ticks in a row came in time: a tick is late while the page renders. */
    async idle(ticks) {
      const began = performance.now();
      for (let calm = 0; calm < ticks;) {
        const tick = performance.now();
        await pause(TICK_MS);
        const isCalm = state.inFlight === 0 && performance.now() - tick < 3 * TICK_MS;
        calm = isCalm ? calm + 1 : 0;
        if (tick - began > TIMEOUT_MS) throw new Error(`the page is not idle after ${TIMEOUT_MS} ms`);
      }
    },
  };
}

/** Makes Node a window at the shop's address; @returns the window. */
async function openWindow(shop, city) {
  const { Window } = await packageOfWeb('happy-dom');
  const window = new Window({ url: `${shop}/faq`, width: 1440, height: 900 });
  window.document.cookie = `currentCity=${city}; path=/`;
  window.document.body.innerHTML = '<div id="root"></div>';
  for (const name of Object.getOwnPropertyNames(window))
    if (OF_WINDOW.includes(name) || !(name in globalThis))
      Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  for (const name of [
    'addEventListener',
    'removeEventListener',
    'dispatchEvent',
    'scrollTo',
    'matchMedia',
    'getComputedStyle',
  ])
    globalThis[name] = window[name].bind(window);
  Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
  Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
  globalThis.requestAnimationFrame = (run) => realTimeout(() => run(performance.now()), 1);
  globalThis.setTimeout = (run, ms = 0, ...rest) => realTimeout(run, ms / FASTER, ...rest);
  globalThis.IntersectionObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.ResizeObserver ??= globalThis.IntersectionObserver;
  return window;
}

/** A search waits for the catalogue's words and cars for a moment only, which is shorter here; so they come first. */
async function loadVocabulary({ vocabularyFor, useVocabulary }) {
  const deadline = performance.now() + TIMEOUT_MS;
  while (useVocabulary.getState().vocabulary?.forCar === undefined) {
    if (performance.now() > deadline) throw new Error('the vocabulary does not load');
    await vocabularyFor('два слова');
    await pause(50);
  }
}

/** The running storefront: `open` an address, `type` a text letter by letter. */
export async function openStorefront(shop, city, bundle) {
  const window = await openWindow(shop, city);
  const network = recordingFetch(shop, window);
  const app = await storefront(bundle);
  app.createRoot(window.document.getElementById('root')).render(app.createElement(app.App));
  await network.idle(PAGE);
  await loadVocabulary(app);

  const go = (address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new window.PopStateEvent('popstate', { state: null }));
  };
  /** Leaves the last page, and forgets its answers, as a new visitor has none. */
  async function leave() {
    go('/faq');
    await network.idle(LEFT);
    for (const clientOf of [app.searchClientOf, app.completionClientOf]) clientOf(city).clearCache();
    network.take();
  }
  async function open(address) {
    await leave();
    go(address);
    await network.idle(PAGE);
    return { text: address, ...network.take() };
  }
  const box = () => window.document.querySelector('input[type="search"], [role="search"] input, [role="combobox"]');
  function enter(text) {
    const input = box();
    if (input === null) throw new Error('the page has no search box');
    input.focus();
    const set = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set;
    set.call(input, text);
    input.dispatchEvent(new window.Event('input', { bubbles: true }));
  }
  async function type(text) {
    network.take();
    const steps = [];
    for (let length = 1; length <= text.length; length += 1) {
      enter(text.slice(0, length));
      await network.idle(length === text.length ? PAGE : LETTER);
      steps.push({ text: text.slice(0, length), ...network.take() });
    }
    return steps;
  }
  return { open, type };
}
