import type { PartRaster } from './part-raster';
import type { Point } from './space';

/** A number of the drawing and the line from it to its part. */
export interface HotSpot {
  position: number;
  /** Point on the part. */
  from: Point;
  /** Centre of the number. */
  at: Point;
}

/** Minimum distances between numbers and from the edge, centre to centre: on the phone numbers are larger. */
const APART = 62;
const EDGE = 34;

const ANGLES = Array.from({ length: 24 }, (_, index) => (index * Math.PI) / 12);
const LENGTHS = [52, 64, 78, 94, 112, 134, 160, 190, 224];
const ROUNDS = 3;
const MAX_POSITIONS = 28;

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + (bx - ax) * t, ay + (by - ay) * t];

function toLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to);
  const t =
    length === 0
      ? 0
      : ((point[0] - from[0]) * (to[0] - from[0]) + (point[1] - from[1]) * (to[1] - from[1])) / length ** 2;
  return distance(point, between(from, to, Math.max(0, Math.min(1, t))));
}

const sideOf = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const isCrossed = (a: HotSpot, b: HotSpot): boolean =>
  sideOf(a.from, a.at, b.from) * sideOf(a.from, a.at, b.at) < 0 &&
  sideOf(b.from, b.at, a.from) * sideOf(b.from, b.at, a.at) < 0;

export interface Board {
  width: number;
  height: number;
  owners: PartRaster;
}

/** 0: the line leads away from the picture's centre; 2: towards it. */
function inward({ from, at }: HotSpot, width: number, height: number): number {
  const out: Point = [from[0] - width / 2, from[1] - height / 2];
  const length = Math.hypot(...out) * distance(from, at);
  return length === 0 ? 1 : 1 - (out[0] * (at[0] - from[0]) + out[1] * (at[1] - from[1])) / length;
}

/** Cost of a position for a number; infinite where it is not allowed. */
function cost(spot: HotSpot, otherSpots: readonly HotSpot[], { width, height, owners }: Board): number {
  const { position, from, at } = spot;
  const [x, y] = at;
  if (x < EDGE || y < EDGE || x > width - EDGE || y > height - EDGE) return Infinity;
  let sum = distance(from, at) * 0.5 + inward(spot, width, height) * 8;
  for (const otherSpot of otherSpots) {
    const gap = distance(at, otherSpot.at);
    if (gap < APART) return Infinity;
    if (gap < APART + 14) sum += 12;
    if (toLine(at, otherSpot.from, otherSpot.at) < 30 || toLine(otherSpot.at, from, at) < 30) sum += 400;
    if (distance(from, otherSpot.from) < 24) sum += 30;
    if (isCrossed(spot, otherSpot)) sum += 300;
  }
  for (const angle of ANGLES) {
    if (owners.at(x + Math.cos(angle) * 20, y + Math.sin(angle) * 20) >= 0) sum += 6;
  }
  if (owners.at(x, y) >= 0) sum += 40;
  const steps = Math.ceil(distance(from, at) / 5);
  for (let step = 1; step < steps; step += 1) {
    const [px, py] = between(from, at, step / steps);
    const owner = owners.at(px, py);
    if (owner >= 0) sum += owner === position ? 1.5 : 7;
  }
  return sum;
}

/** Evenly sampled, so that a large part gets its line where there is room beside it. */
function some(places: readonly Point[]): Point[] {
  const step = Math.max(1, places.length / MAX_POSITIONS);
  return Array.from(
    { length: Math.min(places.length, MAX_POSITIONS) },
    (_, index) => places[Math.floor(index * step)] ?? [0, 0],
  );
}

function best(
  position: number,
  places: readonly Point[],
  otherSpots: readonly HotSpot[],
  board: Board,
): HotSpot | null {
  let result: HotSpot | null = null;
  let least = Infinity;
  for (const from of places) {
    for (const length of LENGTHS) {
      if (length * 0.5 >= least) break;
      for (const angle of ANGLES) {
        const spot = {
          position,
          from,
          at: [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length] as const,
        };
        const price = cost(spot, otherSpots, board);
        if (price < least) [result, least] = [spot, price];
      }
    }
  }
  return result;
}

/** Places a number beside every part: on an empty area, with a short line that crosses nothing. */
export function placeNumbers(places: ReadonlyMap<number, readonly Point[]>, board: Board): HotSpot[] {
  const spots = new Map<number, HotSpot>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [position, all] of places) {
      const otherSpots = [...spots.values()].filter((spot) => spot.position !== position);
      const spot = best(position, some(all), otherSpots, board);
      if (spot !== null) spots.set(position, spot);
    }
  }
  return [...spots.values()].sort((a, b) => a.position - b.position);
}
