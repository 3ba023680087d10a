import { expect, test } from 'vitest';
import { histogram, POSITIONS, positionOf, priceAt } from './price-scale';

const bounds = { min: 90, max: 12_849 };

test('the ends of the track are the bounds, exactly', () => {
  expect([priceAt(0, bounds), priceAt(POSITIONS, bounds)]).toEqual([90, 12_849]);
  expect([positionOf(90, bounds), positionOf(12_849, bounds)]).toEqual([0, POSITIONS]);
});

test('prices beyond the bounds are clamped', () => {
  expect([positionOf(1, bounds), positionOf(99_999, bounds)]).toEqual([0, POSITIONS]);
});

test('prices grow with the position, are round, and map back to it', () => {
  let before = -1;
  for (let position = 0; position <= POSITIONS; position += 1) {
    const price = priceAt(position, bounds);
    expect(price).toBeGreaterThanOrEqual(before);
    if (price >= 200 && position < POSITIONS) expect(price % 10).toBe(0);
    expect(Math.abs(positionOf(price, bounds) - position)).toBeLessThanOrEqual(3);
    before = price;
  }
});

test('a price of zero is handled', () => {
  const free = { min: 0, max: 1000 };
  expect([priceAt(0, free), priceAt(POSITIONS, free), positionOf(0, free)]).toEqual([0, 1000, 0]);
  expect(priceAt(POSITIONS / 2, free)).toBe(32);
});

test('one price only: no width, no failure', () => {
  expect(positionOf(5, { min: 5, max: 5 })).toBe(0);
  expect(priceAt(7, { min: 5, max: 5 })).toBe(5);
});

test('bars are shares of the fullest', () => {
  const bars = histogram({ '1': 4, '12': 4, '150': 1, '200': 1, '1500': 2 }, { min: 1, max: 10_000 }, 4);
  expect(bars).toEqual([1, 1, 0.5, 0.5]);
  expect(histogram({ '1': 1 }, { min: 1, max: 100 }, 4)).toBeNull();
});
