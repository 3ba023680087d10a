import type { ComponentType } from 'react';
import { startProgress } from '@shared/progress/progress-store';
import { tabStorage } from '@shared/storage/browser-storage';

const KEY = 'chunk-reloaded-at';
const ONCE_IN_MS = 60_000;

const online = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

/**
 * Retries a page whose script did not load. Offline: waits for the network, because a reload would lose the current
 * page. A missing script means a newer release: the site is reloaded, at most once a minute, so that a broken release
 * cannot reload in a loop.
 */
export function loadPage<T extends { default: ComponentType }>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const ended = startProgress();
    try {
      return await load().catch(async (error: unknown) => {
        if (navigator.onLine) throw error;
        await online();
        return load();
      });
    } catch (error) {
      const now = Date.now();
      if (now - Number(tabStorage.read(KEY)) < ONCE_IN_MS || !tabStorage.write(KEY, now)) throw error;
      location.reload();
      return await new Promise<never>(() => undefined);
    } finally {
      ended();
    }
  };
}
