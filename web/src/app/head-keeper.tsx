import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Tags that the server wrote for the first address of the visit. */
const OF_SERVER = '[data-head]';
const UNIQUE_TAGS = ['title', 'meta[name="description"]', 'meta[name="robots"]', 'link[rel="canonical"]'];

/** A tag of the page replaces the server's tag of the same kind. */
function dropRepeated(): void {
  for (const tag of UNIQUE_TAGS) {
    const tags = [...document.head.querySelectorAll(tag)];
    if (tags.length > 1) tags.filter((element) => element.matches(OF_SERVER)).forEach((element) => element.remove());
  }
}

/**
 * Removes the server's head tags that React's tags replace, and all of them after the first navigation. The canonical
 * address of a page reached by navigation is its path.
 */
export function HeadKeeper() {
  const { pathname } = useLocation();
  const first = useRef<string | null>(pathname);

  // Style sheets of the frame select the checkout by this attribute.
  useLayoutEffect(() => {
    document.documentElement.dataset.path = pathname;
  }, [pathname]);

  useEffect(() => {
    dropRepeated();
    const watch = new MutationObserver(dropRepeated);
    watch.observe(document.head, { childList: true });
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (first.current === pathname) return;
    first.current = null;
    document.head.querySelectorAll(OF_SERVER).forEach((element) => element.remove());
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = location.origin + pathname;
    link.dataset.head = '';
    document.head.append(link);
  }, [pathname]);

  return null;
}
