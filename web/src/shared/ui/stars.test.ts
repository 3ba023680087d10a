import { describe, expect, it } from 'vitest';
import { starsOf } from './stars';
import { pagesShown } from './pagination';

const drawn = (rating: number) =>
  starsOf(rating)
    .map((star) => ({ full: '*', half: '+', empty: '.' })[star])
    .join('');

describe('stars', () => {
  it.each([
    [0, '.....'],
    [0.05, '.....'],
    [0.1, '+....'],
    [3.09, '***..'],
    [4.1, '****+'],
    [4.5, '****+'],
    [4.89, '****+'],
    [3.9, '****.'],
    [4.9, '*****'],
    [5, '*****'],
    [7, '*****'],
    [-1, '.....'],
  ])('%d', (rating, stars) => expect(drawn(rating)).toBe(stars));
});

describe('pages', () => {
  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 3 4 5'],
    [1, 20, '1 2 3 4 5 … 20'],
    [10, 20, '1 … 9 10 11 … 20'],
    [20, 20, '1 … 16 17 18 19 20'],
    [4, 7, '1 2 3 4 5 6 7'],
  ])('page %d of %d', (page, total, shown) =>
    expect(
      pagesShown(page, total)
        .map((n) => n ?? '…')
        .join(' '),
    ).toBe(shown),
  );
});
