import type { ComponentType } from 'react';
import { startProgress } from '@shared/progress/progress-store';

const KEY = 'chunk-reloaded-at';
const ONCE_IN_MS = 60_000;

const online = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

/**
 * A page that is asked for while the network is away comes with it: loading the site anew would lose even this one.
 * A page whose script is gone has been replaced by a newer release: the site is loaded anew,
 * at most once a minute, so that a broken release cannot reload for ever.
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
      const last = Number(sessionStorage.getItem(KEY) ?? 0);
      if (Date.now() - last < ONCE_IN_MS) throw error;
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
      return await new Promise<never>(() => undefined);
    } finally {
      ended();
    }
  };
}
