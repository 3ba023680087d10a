import { useEffect, useRef, type RefObject } from 'react';

/** A reading was taken back: its chip is gone, and the line that comes next may stand on another page. */
let isUndone = false;

/** The line of the readings takes over the focus of a chip that was pressed and went. */
export function useUndoneFocus(): { line: RefObject<HTMLDivElement | null>; undone: () => void } {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (!isUndone || line.current?.contains(focused) === true) return;
    isUndone = false;
    if (focused === document.body) line.current?.focus({ preventScroll: true });
  });
  const undone = () => {
    isUndone = true;
  };
  return { line, undone };
}
