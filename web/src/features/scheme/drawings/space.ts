/** Model space of the drawings (x to the right, y up, z towards the viewer's left) and its projection. */

export type Point = readonly [x: number, y: number];
export type Vec = readonly [x: number, y: number, z: number];

/** A plane to draw on (`u` right, `v` down); shapes on it are extruded along `w`. */
export interface Frame {
  o: Vec;
  u: Vec;
  v: Vec;
  w: Vec;
}

const added = (a: Vec, b: Vec, by: number): Vec => [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by];
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec): Vec => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const spot = ({ o, u, v, w }: Frame, x: number, y: number, depth = 0): Vec =>
  added(added(added(o, u, x), v, y), w, depth);

/** Front view, depth towards the viewer. */
export const front = (x: number, y: number, z: number): Frame => ({
  o: [x, y, z],
  u: [1, 0, 0],
  v: [0, -1, 0],
  w: [0, 0, 1],
});

/** Top view, depth upwards. */
export const top = (x: number, y: number, z: number): Frame => ({
  o: [x, y, z],
  u: [1, 0, 0],
  v: [0, 0, 1],
  w: [0, 1, 0],
});

/** Right view, depth to the right. */
export const side = (x: number, y: number, z: number): Frame => ({
  o: [x, y, z],
  u: [0, 0, -1],
  v: [0, -1, 0],
  w: [1, 0, 0],
});

/** Across the line between two points, depth along it. */
export function along(from: Vec, to: Vec): Frame {
  const w = unit(added(to, from, -1));
  const u = unit(cross(Math.abs(w[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], w));
  return { o: from, u, v: cross(w, u), w };
}

/** The same plane rotated clockwise around its depth. */
export function turned({ o, u, v, w }: Frame, degrees: number): Frame {
  const [c, s] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return { o, u: added([u[0] * c, u[1] * c, u[2] * c], v, s), v: added([v[0] * c, v[1] * c, v[2] * c], u, -s), w };
}

export const shifted = (frame: Frame, x: number, y: number, depth = 0): Frame => ({
  ...frame,
  o: spot(frame, x, y, depth),
});

const YAW = radians(38);
const PITCH = radians(17);
const [CY, SY, CP, SP] = [Math.cos(YAW), Math.sin(YAW), Math.cos(PITCH), Math.sin(PITCH)];
const EYE: Vec = [SY * CP, SP, CY * CP];

/** Parallel projection, the same for all drawings. */
export interface Camera {
  scale: number;
  x: number;
  y: number;
}

export const project = ({ scale, x, y }: Camera, at: Vec): Point => [
  x + scale * (at[0] * CY - at[2] * SY),
  y + scale * (at[0] * SY * SP - at[1] * CP + at[2] * CY * SP),
];

/** Whether the plane's depth points towards the viewer. */
export const comesNear = ({ w }: Frame): boolean => dot(w, EYE) > 0;

/** Angle on the plane, from `u` to `v`, at which a round solid is nearest to the viewer. */
export const nearest = ({ u, v }: Frame): number => Math.atan2(dot(v, EYE), dot(u, EYE));
