import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { historyEntryOf, persistScrollPositions, scrollPositionOf, saveScrollPosition } from './scroll-positions';

const FOLLOW_LIMIT_MS = 8000;
/** Time in which a skeleton, or the page that was left, may be replaced by the page, which can be shorter at first. */
const BEGINS_FOR_MS = 3000;
const SCROLL_EVENTS = ['wheel', 'touchstart', 'mousedown', 'keydown'];

/** True while a page is being scrolled to its stored offset: offsets on the way are not stored. */
let following = false;

/**
 * Calls `reach` until it returns true, because a page that still loads is too short. Stops when the shopper scrolls.
 */
function follow(reach: () => boolean): () => void {
  following = true;
  const grown = new ResizeObserver(() => {
    if (reach()) stop();
  });
  const timer = setTimeout(() => stop(), FOLLOW_LIMIT_MS);
  const stop = () => {
    following = false;
    grown.disconnect();
    clearTimeout(timer);
    SCROLL_EVENTS.forEach((name) => window.removeEventListener(name, stop));
  };
  SCROLL_EVENTS.forEach((name) => window.addEventListener(name, stop, { passive: true }));
  reach();
  grown.observe(document.body);
  return stop;
}

const toOffset = (top: number, notBefore: number) => () => {
  window.scrollTo({ top, behavior: 'instant' });
  return performance.now() >= notBefore && document.documentElement.scrollHeight - window.innerHeight >= top;
};

const toAnchor = (hash: string) => () => {
  const element = document.getElementById(nameIn(hash));
  element?.scrollIntoView({ behavior: 'instant' });
  element?.focus({ preventScroll: true });
  return element !== null;
};

function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // an invalid escape sequence in a hand-made address
  }
}

/** True for a reload or a return from another site; false for an address that was typed or followed. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || visit?.type === 'back_forward';
}

/**
 * Restores the scroll offset on back, forward and reload. A new page starts at its top with the focus on its content,
 * or at the element its hash names. A change of the query alone (filters, pages) is left to the page.
 */
export function useScrollMemory(): void {
  const location = useLocation();
  const { key, pathname, hash } = location;
  const type = useNavigationType();
  const entry = historyEntryOf(location);
  const before = useRef<string | null>(null);

  // Runs before the browser reports the scroll that a shorter page causes: that offset is not the shopper's.
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
    // The browser has scrolled to the anchor itself; it reports this as a POP.
    const isAnchor = hash !== '' && (isFirst ? !isReturn() : type !== NavigationType.Pop || key === 'default');
    if (type === NavigationType.Pop && !isAnchor) {
      const top = isFirst && !isReturn() ? undefined : scrollPositionOf(entry);
      if (top === undefined || (isFirst && top === 0)) return;
      return follow(toOffset(top, performance.now() + BEGINS_FOR_MS));
    }
    if (turned && !isFirst) window.scrollTo({ top: 0, behavior: 'instant' });
    if (isAnchor) return follow(toAnchor(hash));
    if (!turned) return;
    // The search box keeps the focus: the shopper may still be typing while the results open.
    if (!document.activeElement?.closest('[role=search]'))
      document.getElementById('main')?.focus({ preventScroll: true });
    return;
  }, [key, entry, pathname, hash, type]);
}
