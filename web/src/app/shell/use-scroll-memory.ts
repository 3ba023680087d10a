import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { historyEntryOf, persistScrollPositions, scrollPositionOf, saveScrollPosition } from './scroll-positions';

const GROWS_FOR_MS = 8000;
/** So long what stands first on a page may give way to the page itself, which begins shorter. */
const BEGINS_FOR_MS = 3000;
const SIGNS_OF_WILL = ['wheel', 'touchstart', 'mousedown', 'keydown'];

/** A page on its way to where it was left: the places it passes are not where the shopper was. */
let following = false;

/** Calls `reach` until it answers true: a page that still loads is too short. It ends when the shopper takes over. */
function follow(reach: () => boolean): () => void {
  following = true;
  const grown = new ResizeObserver(() => {
    if (reach()) stop();
  });
  const timer = setTimeout(() => stop(), GROWS_FOR_MS);
  const stop = () => {
    following = false;
    grown.disconnect();
    clearTimeout(timer);
    SIGNS_OF_WILL.forEach((name) => window.removeEventListener(name, stop));
  };
  SIGNS_OF_WILL.forEach((name) => window.addEventListener(name, stop, { passive: true }));
  reach();
  grown.observe(document.body);
  return stop;
}

const toPlace = (top: number, notBefore: number) => () => {
  window.scrollTo({ top, behavior: 'instant' });
  return performance.now() >= notBefore && document.documentElement.scrollHeight - window.innerHeight >= top;
};

const toAnchor = (hash: string) => () => {
  const element = document.getElementById(nameIn(hash));
  element?.scrollIntoView({ behavior: 'instant' });
  return element !== null;
};

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // a bad escape in a hand-made address
  }
}

/** A reload, or a way back from another site; an address that was typed or followed begins anew. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}

/**
 * Back, forward and a reload return to where one was; a new page starts from its top with the focus on its content, or
 * from the part its address names. A change of only the query (filters, pages) is left to the page itself.
 */
export function useScrollMemory(): void {
  const location = useLocation();
  const { key, pathname, hash } = location;
  const type = useNavigationType();
  const entry = historyEntryOf(location);
  const before = useRef<string | null>(null);

  // Before the browser tells of the scroll that a shorter page brings about: that one is not where the shopper was.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => {
      if (!following) saveScrollPosition(entry, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [entry]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') persistScrollPositions();
    };
    window.addEventListener('pagehide', persistScrollPositions);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', persistScrollPositions);
      document.removeEventListener('visibilitychange', leave);
    };
  }, []);

  useEffect(() => {
    const isFirst = before.current === null;
    const turned = before.current !== pathname;
    before.current = pathname;
    // The browser has gone to an anchor of the page by itself already; it says so like a way back.
    const isAnchor = hash !== '' && (isFirst ? !isReturn() : type !== NavigationType.Pop || key === 'default');
    if (type === NavigationType.Pop && !isAnchor) {
      const top = isFirst && !isReturn() ? undefined : scrollPositionOf(entry);
      if (top === undefined || (isFirst && top === 0)) return;
      return follow(toPlace(top, isFirst ? performance.now() + BEGINS_FOR_MS : 0));
    }
    if (turned && !isFirst) window.scrollTo({ top: 0, behavior: 'instant' });
    if (isAnchor) return follow(toAnchor(hash));
    if (!turned) return;
    // The search box keeps its focus: one may still be typing while the results open.
    if (!document.activeElement?.closest('[role=search]'))
      document.getElementById('main')?.focus({ preventScroll: true });
    return;
  }, [key, entry, pathname, hash, type]);
}
