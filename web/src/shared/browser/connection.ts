import { create } from 'zustand';

/**
 * Whether requests of this page reach the shop, as far as the browser, failed loads of scripts and responses tell.
 * `isSaved`: the page shows responses that the service worker had saved, which may be old. `isBlank`: the script of
 * the page has not arrived, so that the page shows nothing yet.
 */
export const useConnection = create(() => ({ isLost: !navigator.onLine, isSaved: false, isBlank: false }));

addEventListener('offline', () => useConnection.setState({ isLost: true }));
addEventListener('online', () => useConnection.setState({ isLost: false }));

/** Records that a response was a saved one. */
export function noticeSaved({ headers }: Response): void {
  if (headers.has('X-Saved')) useConnection.setState({ isLost: true, isSaved: true });
}
