import type { ComponentType } from 'react';
import { useConnection } from '@shared/browser/connection';
import { startProgress } from '@shared/progress/progress-store';
import { tabStorage } from '@shared/storage/browser-storage';

const KEY = 'chunk-reloaded-at';
const ONCE_IN_MS = 60_000;
const AGAIN_MS = 3_000;

/** Ends when the network returns, after three seconds at the latest. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    setTimeout(resolve, AGAIN_MS);
  });

/** Any response counts. */
const isShopReachable = async (): Promise<boolean> =>
  navigator.onLine && (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null)) !== null;

async function loadAgain<T>(load: () => Promise<T>, error: unknown, failures = 1): Promise<T> {
  if (!(await isShopReachable())) {
    useConnection.setState({ isLost: true });
    failures = 1;
    await pause();
  } else if (failures > 1) {
    const now = Date.now();
    if (now - Number(tabStorage.read(KEY)) > ONCE_IN_MS && tabStorage.write(KEY, now)) {
      location.reload();
      return new Promise<never>(() => undefined);
    }
    if (failures > 2) throw error;
    await pause(); // a returning network answers some requests and fails others
  }
  const loaded = await import('./network/style-recovery')
    .then(({ loadMissingStyles }) => loadMissingStyles())
    .then(load)
    .catch((again: unknown) => loadAgain(load, again, failures + 1));
  useConnection.setState({ isLost: false });
  return loaded;
}

/**
 * Loads a page whose script may fail. Without a connection it is requested until it arrives; the page before stays on
 * the screen with what is typed in it. When the shop answers, the script is gone because of a newer release: the site
 * is reloaded, at most once a minute, so that a broken release cannot reload in a loop. After a reload that did not
 * help the script has another three seconds.
 */
export function loadPage<T extends { default: ComponentType }>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const ended = startProgress();
    try {
      return await load().catch((error: unknown) => loadAgain(load, error));
    } finally {
      ended();
    }
  };
}
