import { areaOf, flatten, hullOf, isInside, type Contour } from './svg-outline';
import { circle, hex } from './shapes';
import { comesNear, nearest, project, spot, type Camera, type Frame, type Point, type Vec } from './space';

/** Shapes of one part between others; position 0 is background. */
export interface Layer {
  position: number;
  markup: string;
  /** Filled areas, for the raster of visible parts. */
  filled: Point[][];
}

export interface DrawingStyle {
  /** Drawn on the near face: edges, recesses, bores. */
  lines?: string;
  /** Deep holes: filled dark on the near face. */
  bores?: string;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);
const pathOf = (points: readonly Point[], closed = true): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;

const MAKES_EDGE = Math.cos((24 * Math.PI) / 180);

function isSharp([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - bx, cy - by];
  const lengths = Math.hypot(ux, uy) * Math.hypot(vx, vy);
  return lengths > 0 && (ux * vx + uy * vy) / lengths < MAKES_EDGE;
}

/** Solid contours run in one direction, holes in the other. */
function oriented(contour: Contour, all: readonly Contour[]): Point[] {
  const [first] = contour.points;
  const depth =
    first === undefined
      ? 0
      : all.filter((candidate) => candidate !== contour && isInside(first, candidate.points)).length;
  const isSolid = depth % 2 === 0;
  return areaOf(contour.points) > 0 === isSolid ? contour.points : contour.points.toReversed();
}

/**
 * Draws solids part by part, the farther ones first: outline, side, near face, edges. CSS classes in its output: b
 * side, f face, d dark bore, l thin line, a axis (`drawing.module.css`).
 */
export class Sheet {
  readonly layers: Layer[] = [];
  /** Where a part's line ends, when the computed point is unclear. */
  readonly spots = new Map<number, Point>();
  readonly camera: Camera;
  #position = 0;
  #box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

  constructor(camera: Camera) {
    this.camera = camera;
  }

  get box(): { left: number; top: number; right: number; bottom: number } {
    return this.#box;
  }

  part(position: number, draw: () => void): void {
    this.#position = position;
    draw();
    this.#position = 0;
  }

  /** Sets the end of the current part's line. */
  point(frame: Frame, x = 0, y = 0, depth = 0): void {
    this.spots.set(this.#position, this.#at(spot(frame, x, y, depth)));
  }

  #at(vertex: Vec): Point {
    const point = project(this.camera, vertex);
    const [x, y] = point;
    this.#box = {
      left: Math.min(this.#box.left, x),
      top: Math.min(this.#box.top, y),
      right: Math.max(this.#box.right, x),
      bottom: Math.max(this.#box.bottom, y),
    };
    return point;
  }

  #write(kind: string, path: string, filled: readonly (readonly Point[])[] = []): void {
    let layer = this.layers.at(-1);
    if (layer?.position !== this.#position)
      this.layers.push((layer = { position: this.#position, markup: '', filled: [] }));
    layer.markup += `<path class="${kind}" d="${path}"/>`;
    layer.filled.push(...filled.map((points) => [...points]));
  }

  #flat(path: string, frame: Frame, depth: number): Contour[] {
    return flatten(path).map(({ points, closed }) => ({
      closed,
      points: points.map(([x, y]) => this.#at(spot(frame, x, y, depth))),
    }));
  }

  /** Lines on a plane. */
  lines(path: string, frame: Frame, depth = 0, kind: 'l' | 'd' = 'l'): void {
    this.#write(
      kind,
      this.#flat(path, frame, depth)
        .map(({ points, closed }) => pathOf(points, closed))
        .join(''),
    );
  }

  #finish(frame: Frame, depth: number, { lines, bores }: DrawingStyle): void {
    if (bores !== undefined) this.lines(bores, frame, depth, 'd');
    if (lines !== undefined) this.lines(lines, frame, depth);
  }

  /** Extrudes an outline with holes. */
  extrude(path: string, frame: Frame, depth: number, look: DrawingStyle = {}): void {
    const [near, far] = comesNear(frame) === depth > 0 ? [depth, 0] : [0, depth];
    const shape = flatten(path);
    const outlines = shape.map((contour) => contour.points);
    const faces = shape.map((contour) => ({
      points: contour.points.map(([x, y]) => this.#at(spot(frame, x, y, near))),
      closed: true,
    }));
    const backs = outlines.map((points) => points.map(([x, y]) => this.#at(spot(frame, x, y, far))));
    const [sides, edges] = [[] as Point[][], [] as string[]];
    faces.forEach((face, index) => {
      const back = backs[index] ?? [];
      const turnedRound = oriented(face, faces) !== face.points;
      this.#sidesOf(
        turnedRound ? face.points.toReversed() : face.points,
        turnedRound ? back.toReversed() : back,
        outlines[index] ?? [],
        turnedRound,
        sides,
        edges,
      );
    });
    const facePath = faces.map(({ points }) => pathOf(points)).join('');
    this.#write(
      'b',
      sides.map((points) => pathOf(points)).join('') + faces.map((face) => pathOf(oriented(face, faces))).join(''),
      sides,
    );
    if (edges.length > 0) this.#write('l', edges.join(''));
    this.#write(
      'f',
      facePath,
      faces.map(({ points }) => points),
    );
    this.#finish(frame, near, look);
  }

  /** Walls that face the viewer, in strips, and the edges between them. */
  #sidesOf(
    face: readonly Point[],
    back: readonly Point[],
    outline: readonly Point[],
    turnedRound: boolean,
    sides: Point[][],
    edges: string[],
  ): void {
    const count = face.length;
    const get = (list: readonly Point[], index: number): Point => list[(index + count) % count] ?? [0, 0];
    const flat = (index: number): Point => get(outline, turnedRound ? count - 1 - ((index + count) % count) : index);
    const seen = (index: number): boolean =>
      areaOf([get(face, index), get(face, index + 1), get(back, index + 1), get(back, index)]) < -0.05;
    const start = Array.from({ length: count }, (_, index) => index).find((index) => !seen(index)) ?? 0;
    let strip: number[] = [];
    const close = () => {
      if (strip.length > 1)
        sides.push([...strip.map((index) => get(back, index)), ...strip.toReversed().map((index) => get(face, index))]);
      strip = [];
    };
    for (let step = 0; step <= count; step += 1) {
      const index = start + step;
      if (!seen(index)) {
        close();
        continue;
      }
      if (strip.length === 0) strip.push(index);
      else if (isSharp(flat(index - 1), flat(index), flat(index + 1)))
        edges.push(pathOf([get(face, index), get(back, index)], false));
      strip.push(index + 1);
    }
    close();
  }

  /** A turned solid: [depth, radius] along the frame, from one end to the other. */
  lathe(profile: readonly (readonly [depth: number, radius: number])[], frame: Frame, look: DrawingStyle = {}): void {
    const ordered =
      comesNear(frame) === (profile.at(-1)?.[0] ?? 0) > (profile[0]?.[0] ?? 0) ? profile : profile.toReversed();
    const rings = ordered.map(([depth, radius]) => ({
      depth,
      points: this.#flat(circle(radius), frame, depth)[0]?.points ?? [],
    }));
    rings.forEach(({ depth, points }, index) => {
      const before = rings[index - 1];
      if (before === undefined) return;
      if (before.depth !== depth) {
        const hull = hullOf([...before.points, ...points]);
        this.#write('b', pathOf(hull), [hull]);
      }
      this.#write('f', pathOf(points), [points]);
    });
    this.#finish(frame, ordered.at(-1)?.[0] ?? 0, look);
  }

  /** A round bar or pipe along points; `dark`: rubber. */
  tube(points: readonly Vec[], width: number, dark = false): void {
    const line = points.map((point) => this.#at(point));
    const half = (width * this.camera.scale) / 2;
    const normals = line.map((_, index): Point => {
      const [ax, ay] = line[Math.max(0, index - 1)] ?? [0, 0];
      const [bx, by] = line[Math.min(line.length - 1, index + 1)] ?? [0, 0];
      const length = Math.hypot(bx - ax, by - ay) || 1;
      return [(-(by - ay) / length) * half, ((bx - ax) / length) * half];
    });
    const edge = (sign: number) =>
      line.map(([x, y], index): Point => [
        x + (normals[index]?.[0] ?? 0) * sign,
        y + (normals[index]?.[1] ?? 0) * sign,
      ]);
    const [left, right] = [edge(1), edge(-1)];
    const cap = ([x, y]: Point, [nx, ny]: Point): Point[] =>
      Array.from({ length: 7 }, (_, step): Point => {
        const angle = (Math.PI * (step + 1)) / 8;
        return [x + nx * Math.cos(angle) + ny * Math.sin(angle), y + ny * Math.cos(angle) - nx * Math.sin(angle)];
      });
    const ends = (list: readonly Point[]): [Point, Point] => [list[0] ?? [0, 0], list.at(-1) ?? [0, 0]];
    const [[first, last], [firstNormal, lastNormal]] = [ends(line), ends(normals)];
    const outline = [
      ...left,
      ...cap(last, lastNormal),
      ...right.toReversed(),
      ...cap(first, [-firstNormal[0], -firstNormal[1]]),
    ];
    this.#write(dark ? 't k' : 't', pathOf(outline), [outline]);
  }

  /** Windings of a spring around the frame's depth: the far halves, then (drawn after its content) the near ones. */
  coil(frame: Frame, radius: number, length: number, turns: number, wire: number, near: boolean): void {
    const steps = 14;
    const start = nearest(frame) - Math.PI / 2;
    for (let half = near ? 0 : 1; half < turns * 2; half += 2) {
      this.tube(
        Array.from({ length: steps + 1 }, (_, step) => {
          const turned = Math.PI * (half + step / steps);
          return spot(
            frame,
            Math.cos(start + turned) * radius,
            Math.sin(start + turned) * radius,
            (length * turned) / (2 * Math.PI * turns),
          );
        }),
        wire,
      );
    }
  }

  /** A bolt with its head at the near end: the thread goes back from the frame's origin by `length`. */
  bolt(frame: Frame, length: number, radius: number): void {
    this.lathe(
      [
        [-length, radius * 0.8],
        [-length + 3, radius],
        [0, radius],
      ],
      frame,
    );
    for (let depth = -length + 6; depth < -length * 0.25; depth += 6) this.lines(circle(radius), frame, depth);
    this.extrude(hex(radius * 1.9), frame, radius * 1.4, { lines: circle(radius * 1.5) });
  }

  /** A dash-dot axis through parts that fit together. */
  axis(from: Vec, to: Vec): void {
    this.#write('a', pathOf([this.#at(from), this.#at(to)], false));
  }
}

/** Points of a smooth curve through the given ones. */
export function smooth(points: readonly Vec[], steps = 8): Vec[] {
  const get = (index: number): Vec => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0, 0];
  return points.slice(0, -1).flatMap((_, index) =>
    Array.from({ length: steps + (index === points.length - 2 ? 1 : 0) }, (_step, step): Vec => {
      const t = step / steps;
      const [a, b, c, d] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
      const mix = (axis: 0 | 1 | 2) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
      return [mix(0), mix(1), mix(2)];
    }),
  );
}
