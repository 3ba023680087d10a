import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { DRAWN_UNITS, drawTile, drawUnit, type Drawing } from '.';

/** Units and positions as the server has them. */
const rows = readFileSync(join(import.meta.dirname, '../../../../../api/vehicles/units.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','));
const UNITS = new Map<string, number[]>();
for (const [, key = '', , , position] of rows) UNITS.set(key, [...(UNITS.get(key) ?? []), Number(position)]);

/** Radius of a number on the phone, in units of a drawing 760 wide shown on 390 px. */
const RADIUS_ON_PHONE = 30;

const drawn = (key: string): Drawing => {
  const drawing = drawUnit(key);
  if (drawing === null) throw new Error(`${key} is not drawn`);
  return drawing;
};
const sizeOf = ({ viewBox }: Drawing): [number, number] => {
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number);
  return [width, height];
};
const points = (markup: string): number[][] =>
  Array.from(markup.matchAll(/(-?[\d.]+) (-?[\d.]+)/g), ([, x, y]) => [Number(x), Number(y)]);

test('every unit of the catalogue is drawn, and nothing else', () => {
  expect([...DRAWN_UNITS].sort()).toEqual([...UNITS.keys()].sort());
});

describe.each(DRAWN_UNITS)('%s', (key) => {
  const drawing = drawn(key);
  const [width, height] = sizeOf(drawing);

  it('has every position of its unit, in the drawing and as a number', () => {
    const expectedUnit = UNITS.get(key);
    expect(drawing.hots.map(({ position }) => position)).toEqual(expectedUnit);
    expect(
      [...new Set(drawing.parts.map(({ position }) => position))]
        .filter((position) => position > 0)
        .sort((a, b) => a - b),
    ).toEqual(expectedUnit);
  });

  it('has its numbers apart and inside the sheet', () => {
    for (const {
      position,
      at: [x, y],
    } of drawing.hots) {
      expect(Math.min(x, y, width - x, height - y), `${position} at ${x} ${y}`).toBeGreaterThanOrEqual(RADIUS_ON_PHONE);
      for (const otherHot of drawing.hots.filter((hot) => hot.position > position)) {
        expect(
          Math.hypot(x - otherHot.at[0], y - otherHot.at[1]),
          `${position} and ${otherHot.position}`,
        ).toBeGreaterThanOrEqual(2 * RADIUS_ON_PHONE);
      }
    }
  });

  it('has no line through another number', () => {
    for (const { position, from, at } of drawing.hots) {
      for (const otherHot of drawing.hots.filter((hot) => hot.position !== position)) {
        const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
        const t = Math.max(
          0,
          Math.min(1, ((otherHot.at[0] - from[0]) * dx + (otherHot.at[1] - from[1]) * dy) / (dx * dx + dy * dy)),
        );
        expect(
          Math.hypot(otherHot.at[0] - from[0] - t * dx, otherHot.at[1] - from[1] - t * dy),
          `line of ${position} and ${otherHot.position}`,
        ).toBeGreaterThan(20);
      }
    }
  });

  it('fits its sheet, full size and as a tile', () => {
    for (const item of [drawing, drawTile(key)]) {
      if (item === null) throw new Error('no tile');
      const [w, h] = sizeOf(item);
      const all = item.parts.flatMap(({ markup }) => points(markup));
      expect(all.flat().every(Number.isFinite)).toBe(true);
      expect(all.filter(([x = 0, y = 0]) => x < -8 || y < -8 || x > w + 8 || y > h + 8)).toEqual([]);
    }
  });
});

test('an unknown key has no drawing', () => {
  expect(drawUnit('turbine')).toBeNull();
  expect(drawUnit('toString')).toBeNull();
});
