import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** Another thing on the same page, told by the query, begins like a new page: from its top, with the focus on its content. Ways back keep their place. */
export function useViewReset(view: string): void {
  const type = useNavigationType();
  const before = useRef(view);
  useEffect(() => {
    const changed = before.current !== view;
    before.current = view;
    if (!changed || type !== NavigationType.Push) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (!document.activeElement?.closest('[role=search]'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [view, type]);
}
