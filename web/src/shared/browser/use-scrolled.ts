import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

/** True once the page is scrolled further than `px`. */
export const useScrolled = (px: number): boolean => useSyncExternalStore(subscribe, () => window.scrollY > px);
