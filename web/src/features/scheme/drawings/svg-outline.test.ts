import { expect, test } from 'vitest';
import { areaOf, flatten, hullOf, isInside } from './svg-outline';
import { bar, circle, gear, loop, rect } from './shapes';

const areaOfShape = (path: string): number => Math.abs(areaOf(flatten(path)[0]?.points ?? []));

test.each([
  ['circle', circle(50), Math.PI * 2500],
  ['rectangle', rect(40, 20), 800],
  ['rounded rectangle', rect(40, 20, 5, 5, 4), 800 - (4 - Math.PI) * 16],
  ['bar', bar(0, 0, 100, 0, 10), 2000 + Math.PI * 100],
])('a %s has the same area as points', (_, path, area) => {
  const areaRatio = areaOfShape(path) / area;
  expect(areaRatio).toBeGreaterThan(0.98);
  expect(areaRatio).toBeLessThan(1.001);
});

test('a belt goes round its pulleys on the outside', () => {
  const points =
    flatten(
      loop([
        [0, 0, 20],
        [100, 0, 20],
      ]),
    )[0]?.points ?? [];
  expect(Math.abs(areaOf(points))).toBeCloseTo(4000 + Math.PI * 400, -2);
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(120, 0);
  expect(isInside([50, 0], points)).toBe(true);
});

test('a gear has the given number of teeth', () => {
  expect(flatten(gear(12, 50, 44))[0]?.points).toHaveLength(48);
});

test('a relative command may follow a closed path, and an open path is not closed', () => {
  const [square, line] = flatten('M0 0l10 0l0 10l-10 0ZM5 5L-6 1e1');
  expect(square).toEqual({
    closed: true,
    points: [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ],
  });
  expect(line).toEqual({
    closed: false,
    points: [
      [5, 5],
      [-6, 10],
    ],
  });
});

test('a hull leaves out inner points', () => {
  expect(
    hullOf([
      [0, 0],
      [10, 0],
      [5, 5],
      [10, 10],
      [0, 10],
    ]),
  ).toHaveLength(4);
});
