import { useEffect, useState } from 'react';

type Drawings = typeof import('./drawings');

let known: Drawings | null = null;

/** The drawings, in a file of their own: null until they have come, or when they cannot. */
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
      // Without drawings the lists say the same.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [drawings]);
  return drawings;
}
