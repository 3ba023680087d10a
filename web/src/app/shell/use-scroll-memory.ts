import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const GROWS_FOR_MS = 8000;

const places = new Map<string, number>();

/** Scrolls to `top`; a page still loading is too short for it, so it is followed while it grows, until the shopper scrolls. */
function follow(top: number): () => void {
  const reach = () => window.scrollTo({ top, behavior: 'instant' });
  const grown = new ResizeObserver(() => {
    reach();
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  });
  const timer = setTimeout(() => stop(), GROWS_FOR_MS);
  const stop = () => {
    grown.disconnect();
    clearTimeout(timer);
    ['wheel', 'touchstart', 'keydown'].forEach((name) => window.removeEventListener(name, stop));
  };
  ['wheel', 'touchstart', 'keydown'].forEach((name) => window.addEventListener(name, stop, { passive: true }));
  reach();
  grown.observe(document.body);
  return stop;
}

/**
 * Back and forward return to where one was; a new page starts from its top with the focus on its content.
 * A change of only the query (filters, pages) is left to the page itself.
 */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);

  // Before the browser tells of the scroll that a shorter page brings about: that one is not where the shopper was.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const turned = before.current !== pathname;
    before.current = pathname;
    if (type === NavigationType.Pop) {
      const top = places.get(key);
      return top === undefined ? undefined : follow(top);
    }
    if (!turned || hash !== '') return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // The search box keeps its focus: one may still be typing while the results open.
    if (!document.activeElement?.closest('[role=search]')) document.getElementById('main')?.focus({ preventScroll: true });
    return;
  }, [key, pathname, hash, type]);
}
