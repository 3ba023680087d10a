import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 1200px)');

function subscribe(changed: () => void): () => void {
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Is there room for the filters beside the products? The width at which the header changes too. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
