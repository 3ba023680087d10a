import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Tags that the server wrote for the address the visit began with. */
const OF_SERVER = '[data-head]';
const SAID_ONCE = ['title', 'meta[name="description"]', 'meta[name="robots"]', 'link[rel="canonical"]'];

/** What a page says itself takes the place of what the server said. */
function dropRepeated(): void {
  for (const tag of SAID_ONCE) {
    const said = [...document.head.querySelectorAll(tag)];
    if (said.length > 1) said.filter((element) => element.matches(OF_SERVER)).forEach((element) => element.remove());
  }
}

/**
 * Keeps the head true: React adds the tags of a page beside the server's, and on the next page the server's are of the
 * past. The canonical address of a page that was walked to is its path.
 */
export function HeadKeeper() {
  const { pathname } = useLocation();
  const first = useRef<string | null>(pathname);

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
