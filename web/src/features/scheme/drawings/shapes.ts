/** Outlines as SVG paths, around their own centre. */

const turn = (degrees: number, radius: number): [number, number] => [
  Math.cos((degrees * Math.PI) / 180) * radius,
  Math.sin((degrees * Math.PI) / 180) * radius,
];
const polygon = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;

export const circle = (r: number, x = 0, y = 0): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const hex = (r: number, x = 0, y = 0): string =>
  polygon(around(6, r).map(([dx, dy]) => [x + dx, y + dy] as const));

/** `count` points on a circle. */
export const around = (count: number, radius: number, start = 0): [number, number][] =>
  Array.from({ length: count }, (_, index) => turn(start + (360 * index) / count, radius));

export const holes = (places: readonly (readonly [number, number])[], r: number): string =>
  places.map(([x, y]) => circle(r, x, y)).join('');

/** A rectangle about (x, y), its corners rounded by `r`. */
export function rect(width: number, height: number, x = 0, y = 0, r = 0): string {
  const [left, upper] = [x - width / 2, y - height / 2];
  if (r === 0)
    return polygon([
      [left, upper],
      [left + width, upper],
      [left + width, upper + height],
      [left, upper + height],
    ]);
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${left + r} ${upper}l${width - 2 * r} 0${corner(r, r)}l0 ${height - 2 * r}${corner(-r, r)}l${2 * r - width} 0${corner(-r, -r)}l0 ${2 * r - height}${corner(r, -r)}Z`;
}

/** A bar with round ends from (x1, y1) to (x2, y2). */
export function bar(x1: number, y1: number, x2: number, y2: number, r: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [((y1 - y2) / length) * r, ((x2 - x1) / length) * r];
  return `M${x1 + nx} ${y1 + ny}A${r} ${r} 0 0 1 ${x1 - nx} ${y1 - ny}L${x2 - nx} ${y2 - ny}A${r} ${r} 0 0 1 ${x2 + nx} ${y2 + ny}Z`;
}

/** Teeth of a sprocket, a sensor ring, a splined shaft. */
export function gear(teeth: number, outer: number, inner: number): string {
  const step = 360 / teeth;
  return polygon(
    Array.from(
      { length: teeth },
      (_, tooth) =>
        [
          turn(tooth * step, outer),
          turn((tooth + 0.45) * step, outer),
          turn((tooth + 0.55) * step, inner),
          turn((tooth + 0.95) * step, inner),
        ] as const,
    ).flat(),
  );
}

/** A belt around round pulleys, listed clockwise: its outer edge is `grow` further out than the pulleys. */
export function loop(pulleys: readonly (readonly [x: number, y: number, r: number])[], grow = 0): string {
  const round = pulleys.map(([x, y, r]) => [x, y, r + grow] as const);
  const ends = round.map(([x, y, r], index) => {
    const [nx, ny, nr] = round[(index + 1) % round.length] ?? [x, y, r];
    const [dx, dy] = [nx - x, ny - y];
    const length = Math.hypot(dx, dy);
    const lean = Math.acos((r - nr) / length);
    const angle = Math.atan2(dy, dx) - lean;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return { out: [x + r * c, y + r * s] as const, into: [nx + nr * c, ny + nr * s] as const, angle };
  });
  return (
    ends.reduce((path, { out, into, angle }, index) => {
      const before = ends.at(index - 1);
      const [, , r = 0] = round[index] ?? [];
      const swept = (angle - (before?.angle ?? 0) + 4 * Math.PI) % (2 * Math.PI);
      const start = index === 0 ? `M${before?.into.join(' ') ?? ''}` : '';
      return `${path}${start}A${r} ${r} 0 ${swept > Math.PI ? 1 : 0} 1 ${out.join(' ')}L${into.join(' ')}`;
    }, '') + 'Z'
  );
}
