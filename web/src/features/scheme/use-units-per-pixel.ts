import { useEffect, useState, type RefObject } from 'react';
import { fitInBox, type ViewSize } from './zoom-state';

/** Units of the picture per screen pixel, which keeps numbers large enough for touch. */
export function useUnitsPerPixel(frame: RefObject<SVGSVGElement | null>, { width, height }: ViewSize): number {
  const [units, setUnits] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (element === null || !('ResizeObserver' in window)) return;
    const watch = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      if (box !== undefined && box.width > 0 && box.height > 0) setUnits(1 / fitInBox({ width, height }, box).pixels);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, width, height]);
  return units;
}
