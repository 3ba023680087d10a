import { describe, expect, it } from 'vitest';
import { starsOf } from './stars';
import { stockState } from './stock';
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

describe('stock', () => {
  it.each([
    [12, 0, 'many', 'В\u00a0наличии\u00a012\u00a0шт.', 'сегодня'],
    [101, 1, 'many', 'Больше\u00a0100\u00a0шт.', 'завтра'],
    [100, 0, 'many', 'В\u00a0наличии\u00a0100\u00a0шт.', 'сегодня'],
    [4, 0, 'low', 'Осталось\u00a04', 'сегодня'],
    [0, 1, 'order', 'Под заказ, 1\u00a0день', 'завтра'],
    [0, null, 'none', 'Нет в наличии', null],
  ] as const)('%d pieces in %s days', (stock, days, kind, text, when) =>
    expect(stockState(stock, days)).toEqual({ kind, text, when }),
  );

  it('brings what lies in another city to order', () => expect(stockState(20, 1, true).kind).toBe('order'));
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
