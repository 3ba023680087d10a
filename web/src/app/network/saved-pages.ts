import { useConnection } from '@shared/browser/connection';

const PROBE_MS = 5_000;

/** The page itself and the files, pictures and public answers that it has loaded so far. */
const loadedAddresses = (): string[] => [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))];

/** Starts the service worker, which keeps the shop and the latest results readable without a connection. */
export async function keepPagesSaved(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(loadedAddresses());
}

/** Polls the shop while requests fail although the browser reports a connection. */
export function watchForReturn(): () => void {
  const timer = setInterval(() => {
    if (!useConnection.getState().isLost || !navigator.onLine) return;
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
      () => dispatchEvent(new Event('online')),
      () => undefined,
    );
  }, PROBE_MS);
  return () => clearInterval(timer);
}
