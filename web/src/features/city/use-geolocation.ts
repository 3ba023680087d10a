import { useState } from 'react';
import type { Position } from '@shared/api/addresses';

export type Geolocation =
  | { status: 'unasked' | 'asking' | 'refused'; position: null }
  | { status: 'known'; position: Position };

const TIMEOUT_MS = 10_000;
const FRESH_MS = 10 * 60_000;

/** The visitor's geolocation; the browser asks for it only after a click. */
export function useGeolocation(): { whereabouts: Geolocation; ask: () => void } {
  const [whereabouts, set] = useState<Geolocation>({ status: 'unasked', position: null });
  const ask = () => {
    if (!('geolocation' in navigator)) {
      set({ status: 'refused', position: null });
      return;
    }
    set({ status: 'asking', position: null });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => set({ status: 'known', position: { lat: coords.latitude, lon: coords.longitude } }),
      () => set({ status: 'refused', position: null }),
      { timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
    );
  };
  return { whereabouts, ask };
}
