import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/**
 * Treats another number or another maker's part as a new page: scrolls to its top and focuses its content. Back and
 * forward restore the offset.
 */
export function useNewNumber(query: string, part: number | null): void {
  const type = useNavigationType();
  const before = useRef<string | null>(null);
  const now = `${part ?? ''} ${query}`;
  useEffect(() => {
    const isNew = before.current !== null && before.current !== now;
    before.current = now;
    if (!isNew || type !== NavigationType.Push) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // The search box keeps its focus, as on every new page.
    if (!document.activeElement?.closest('[role=search]'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [now, type]);
}
