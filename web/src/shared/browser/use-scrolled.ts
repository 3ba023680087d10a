import { useSyncExternalStore } from 'react';

// Reading `scrollY` during a render would force a layout of the half-rendered page.
let top = 0;

const subscribe = (listener: () => void) => {
  const follow = () => {
    top = window.scrollY;
    listener();
  };
  window.addEventListener('scroll', follow, { passive: true });
  return () => window.removeEventListener('scroll', follow);
};

/** True once the page is scrolled further than `px`. */
export const useScrolled = (px: number): boolean => useSyncExternalStore(subscribe, () => top > px);
