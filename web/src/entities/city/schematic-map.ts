import type { Position } from '@shared/api/addresses';
import { distanceKm } from './city-distance';

export interface SchematicMap {
  /** Pixel positions of the points, in the given order. */
  places: { x: number; y: number }[];
  centre: { x: number; y: number };
  /** Pixels per kilometre. */
  scale: number;
  /** Radii of the rings around the centre, km. */
  rings: number[];
}

const STEPS_KM = [1, 2, 5, 10, 20, 50];
const LEAST_KM = 2;
const RINGS = 3;

/**
 * Schematic map without tiles: the city's centre in the middle, points at their true distance and direction, north up.
 */
export function schematicMap(
  centre: Position,
  spots: readonly Position[],
  width: number,
  height: number,
  margin = 40,
): SchematicMap {
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  const kmPerDegree = distanceKm(centre, { lat: centre.lat + 1, lon: centre.lon });
  const offsets = spots.map((spot) => ({
    east: (spot.lon - centre.lon) * shrink * kmPerDegree,
    north: (spot.lat - centre.lat) * kmPerDegree,
  }));
  const wide = Math.max(LEAST_KM, ...offsets.map(({ east }) => Math.abs(east)));
  const high = Math.max(LEAST_KM, ...offsets.map(({ north }) => Math.abs(north)));
  const scale = Math.min((width / 2 - margin) / wide, (height / 2 - margin) / high);
  const twoSeen = height / 4 / scale;
  const step = STEPS_KM.findLast((km) => km <= twoSeen) ?? LEAST_KM / 2;
  return {
    centre: { x: width / 2, y: height / 2 },
    places: offsets.map(({ east, north }) => ({ x: width / 2 + east * scale, y: height / 2 - north * scale })),
    scale,
    rings: Array.from({ length: RINGS }, (_, index) => (index + 1) * step),
  };
}
