import { useLayoutEffect, type RefObject } from 'react';

/** Lifts an element over everything else without moving it in the page: its focus and the keyboard of a phone stay. */
export function useTopLayer(ref: RefObject<HTMLElement | null>, lifted: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!lifted || element === null || !('showPopover' in element)) return;
    element.setAttribute('popover', 'manual');
    element.showPopover();
    return () => {
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover();
      element.removeAttribute('popover');
    };
  }, [ref, lifted]);
}
