import { useLayoutEffect, type RefObject } from 'react';

/** Shows an element in the top layer without moving it in the DOM, which keeps its focus and the phone's keyboard. */
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
