import { useState } from 'react';
import type { Position } from '@shared/api/addresses';

export type Geolocation =
  { status: 'unasked' | 'asking' | 'refused'; place: null } | { status: 'known'; place: Position };

const PATIENCE_MS = 10_000;
const FRESH_MS = 10 * 60_000;

/** The visitor's geolocation; the browser asks for it only after a click. */
export function useGeolocation(): { whereabouts: Geolocation; ask: () => void } {
  const [whereabouts, set] = useState<Geolocation>({ status: 'unasked', place: null });
  const ask = () => {
    if (!('geolocation' in navigator)) {
      set({ status: 'refused', place: null });
      return;
    }
    set({ status: 'asking', place: null });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => set({ status: 'known', place: { lat: coords.latitude, lon: coords.longitude } }),
      () => set({ status: 'refused', place: null }),
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  };
  return { whereabouts, ask };
}
