import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** Another number, or another maker's part, is another page: it begins at its top, with the focus on its content. Back and forward return to where one was. */
export function useNewNumber(typed: string, part: number | null): void {
  const type = useNavigationType();
  const before = useRef<string | null>(null);
  const now = `${part ?? ''} ${typed}`;
  useEffect(() => {
    const isNew = before.current !== null && before.current !== now;
    before.current = now;
    if (!isNew || type !== NavigationType.Push) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // The search box keeps its focus, as at every new page.
    if (!document.activeElement?.closest('[role=search]'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [now, type]);
}
