import { useEffect, useState } from 'react';

type Drawings = Pick<typeof import('./drawings'), 'drawUnit' | 'drawTile'>;

/** Loading failed: without drawings the lists have the same data. */
const NONE: Drawings = { drawUnit: () => null, drawTile: () => null };

let loadedDrawings: Drawings | null = null;

/** The drawings, a separate chunk: null until loaded; after a failure no unit has one, and the next page retries. */
export function useDrawings(): Drawings | null {
  const [drawings, setDrawings] = useState(loadedDrawings);
  useEffect(() => {
    if (drawings !== null) return;
    let isUnmounted = false;
    import('./drawings').then(
      (loaded) => {
        loadedDrawings = loaded;
        if (!isUnmounted) setDrawings(() => loaded);
      },
      () => {
        if (!isUnmounted) setDrawings(NONE);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [drawings]);
  return drawings;
}
