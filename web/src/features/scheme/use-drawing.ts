import { useEffect, useState } from 'react';

type Drawings = Pick<typeof import('./drawings'), 'drawUnit' | 'drawTile'>;

/** They did not come: without drawings the lists say the same. */
const NONE: Drawings = { drawUnit: () => null, drawTile: () => null };

let known: Drawings | null = null;

/** The drawings, in a file of their own: null until they have come; where they cannot, no unit has one, and the next page asks again. */
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
