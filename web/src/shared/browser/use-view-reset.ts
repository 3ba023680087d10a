import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Treats another content of the same page, named by the query, as a new page: scrolls to its top and focuses its
 * content. Back and forward keep their offset.
 */
export function useViewReset(view: string): void {
  const type = useNavigationType();
  const before = useRef(view);
  useEffect(() => {
    const changed = before.current !== view;
    before.current = view;
    if (!changed || type !== NavigationType.Push) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // The search box keeps its focus, as on every new page.
    if (!document.activeElement?.closest('[role=search]'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [view, type]);
}
