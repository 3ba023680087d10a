/** Projection of a schematic map: points by their distance and direction from the city's centre. Pure. */
import type { Position } from '@shared/api/addresses';

export interface MapProjection {
  /** Position of a point, in units of the drawing. */
  at: (spot: Position) => { x: number; y: number };
  /** Rings around the centre: kilometres and radius. */
  rings: readonly { km: number; r: number }[];
}

const KM_PER_DEGREE = 111.2;
const STEPS = [0.5, 1, 2, 5, 10, 20, 50];
const MARGIN = 40;

export const MAP_SIZE = { width: 520, height: 340 };

/** Scales the projection so that all points fit; north is up. */
export function mapProjection(middle: Position, spots: readonly Position[]): MapProjection {
  const east = KM_PER_DEGREE * Math.cos((middle.lat * Math.PI) / 180);
  const km = (spot: Position) => ({ x: (spot.lon - middle.lon) * east, y: (middle.lat - spot.lat) * KM_PER_DEGREE });
  const far = spots.map(km);
  const wide = Math.max(1, ...far.map(({ x }) => Math.abs(x)));
  const high = Math.max(1, ...far.map(({ y }) => Math.abs(y)));
  const scale = Math.min((MAP_SIZE.width / 2 - MARGIN) / wide, (MAP_SIZE.height / 2 - MARGIN) / high);
  const reach = MAP_SIZE.width / 2 / scale;
  const step = STEPS.find((candidate) => reach / candidate <= 4) ?? 100;
  const rings = [1, 2, 3, 4]
    .map((n) => ({ km: n * step, r: n * step * scale }))
    .filter(({ r }) => r < MAP_SIZE.width * 0.6);
  return {
    at: (spot) => ({ x: MAP_SIZE.width / 2 + km(spot).x * scale, y: MAP_SIZE.height / 2 + km(spot).y * scale }),
    rings,
  };
}
