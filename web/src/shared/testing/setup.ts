import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Lazy parts are compiled on the way; a busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 10_000 });

// The window's own would connect to an address where nothing listens, and print that.
globalThis.fetch = () => Promise.reject(new TypeError('no server in component tests'));

// All test files of a worker share one window and one Node context (`isolate: false`, a fifth of the CPU time): each file
// evaluates the modules of `src` anew, and listeners of its stores are removed at its end, as they would write into the
// storage of the next file.
vi.resetModules();
const fileEnds = new AbortController();
const listen = window.addEventListener.bind(window);
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  listen(type, listener, {
    signal: fileEnds.signal,
    ...(typeof options === 'boolean' ? { capture: options } : options),
  });
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

afterAll(() => {
  fileEnds.abort();
  window.addEventListener = listen;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  document.body.replaceChildren();
  document.documentElement.removeAttribute('style');
  window.history.replaceState(null, '', '/');
});
