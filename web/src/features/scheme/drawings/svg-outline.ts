import type { Point } from './space';

/** Flattens SVG paths to straight segments, because outlines are rotated and projected point by point. */
export interface Contour {
  points: Point[];
  closed: boolean;
}

const TOLERANCE = 0.2;
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 };

const stepsOf = (radius: number, angle: number): number =>
  Math.max(2, Math.ceil(Math.abs(angle) / (2 * Math.acos(Math.max(0, 1 - TOLERANCE / Math.max(radius, TOLERANCE))))));

/** Points of a circular arc, without its start (endpoint form of the SVG specification, F.6.5). */
function arc([x1, y1]: Point, radius: number, large: boolean, sweep: boolean, [x2, y2]: Point): Point[] {
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const half = Math.hypot(dx, dy);
  if (half === 0) return [];
  const r = Math.max(radius, half);
  const far = ((large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, r * r - half * half))) / half;
  const [cx, cy] = [(x1 + x2) / 2 + far * dy, (y1 + y2) / 2 - far * dx];
  const start = Math.atan2(y1 - cy, x1 - cx);
  let turn = Math.atan2(y2 - cy, x2 - cx) - start;
  if (sweep && turn <= 0) turn += 2 * Math.PI;
  if (!sweep && turn >= 0) turn -= 2 * Math.PI;
  const steps = stepsOf(r, turn);
  return Array.from({ length: steps }, (_, step): Point => {
    const angle = start + (turn * (step + 1)) / steps;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });
}

const CURVE_STEPS = 10;

function curve([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, step): Point => {
    const t = (step + 1) / CURVE_STEPS;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
  });
}

const samePlace = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01;

function closedOff({ points }: Contour): Contour {
  return { points: samePlace(points[0], points.at(-1)) ? points.slice(0, -1) : points, closed: true };
}

/** Parses M, L, H, V, C, A (circles only) and Z, absolute or relative. */
export function flatten(path: string): Contour[] {
  const contours: Contour[] = [];
  let points: Point[] = [];
  let at: Point = [0, 0];
  const go = (more: Point[]) => {
    points.push(...more);
    at = points.at(-1) ?? at;
  };
  const run = (letter: string, relative: boolean, n: readonly number[]) => {
    const [ox, oy]: Point = relative ? at : [0, 0];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = n;
    if (letter === 'M') {
      points = [];
      contours.push({ points, closed: false });
      go([[ox + a, oy + b]]);
    } else if (letter === 'L') go([[ox + a, oy + b]]);
    else if (letter === 'H') go([[ox + a, at[1]]]);
    else if (letter === 'V') go([[at[0], oy + a]]);
    else if (letter === 'C') go(curve(at, [ox + a, oy + b], [ox + c, oy + d], [ox + e, oy + f]));
    else go(arc(at, a, d === 1, e === 1, [ox + f, oy + g]));
  };
  for (const [, letter = '', rest = ''] of path.matchAll(/([MLHVCAZ])([^MLHVCAZ]*)/gi)) {
    const upper = letter.toUpperCase();
    const size = ARGUMENTS[upper] ?? 0;
    const numbers = Array.from(rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g), Number);
    if (upper === 'Z') {
      const last = contours.pop();
      if (last !== undefined) contours.push(closedOff(last));
      at = points[0] ?? at;
      continue;
    }
    for (let from = 0; from + size <= numbers.length; from += size)
      run(upper, letter !== upper, numbers.slice(from, from + size));
  }
  return contours;
}

export const areaOf = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length] ?? [x, y];
    return sum + (x * ny - nx * y) / 2;
  }, 0);

export const isInside = ([px, py]: Point, points: readonly Point[]): boolean =>
  points.reduce((inside, [x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length] ?? [x, y];
    return y > py !== ny > py && px < ((nx - x) * (py - y)) / (ny - y) + x ? !inside : inside;
  }, false);

/** Convex hull of points. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)];
        if (
          a === undefined ||
          b === undefined ||
          (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0
        )
          break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}
