import { useEffect, useRef, type RefObject } from 'react';

/** A correction was undone: its chip is gone, and the next readings may be on another page. */
let isUndone = false;

/** Moves the focus of an undone chip to the line of readings. */
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
