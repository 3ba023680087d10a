import { useEffect, useState } from 'react';

type Drawings = Pick<typeof import('./drawings'), 'drawUnit' | 'drawTile'>;

/** Loading failed: without drawings the lists have the same data. */
const NONE: Drawings = { drawUnit: () => null, drawTile: () => null };

let known: Drawings | null = null;

/** The drawings, a separate chunk: null until loaded; after a failure no unit has one, and the next page retries. */
export function useDrawings(): Drawings | null {
  const [drawings, setDrawings] = useState(known);
  useEffect(() => {
    if (drawings !== null) return;
    let gone = false;
    import('./drawings').then(
      (loaded) => {
        known = loaded;
        if (!gone) setDrawings(() => loaded);
      },
      () => {
        if (!gone) setDrawings(NONE);
      },
    );
    return () => {
      gone = true;
    };
  }, [drawings]);
  return drawings;
}
