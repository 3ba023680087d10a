import { useEffect, useState, type RefObject } from 'react';

/** Units of the picture in one pixel of the screen: numbers stay as large as a finger needs them. */
export function useUnitsPerPixel(frame: RefObject<SVGSVGElement | null>, width: number): number {
  const [units, setUnits] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (element === null || !('ResizeObserver' in window)) return;
    const watch = new ResizeObserver(([entry]) => {
      const drawn = entry?.contentRect.width ?? 0;
      if (drawn > 0) setUnits(width / drawn);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, width]);
  return units;
}
