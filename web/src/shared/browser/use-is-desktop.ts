import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 1200px)');

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Media query of the desktop layout: wide header, filters beside the products. */
export const isDesktop = (): boolean => query.matches;

export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, isDesktop);
