import { describe, expect, it } from 'vitest';
import { stockState } from './stock-texts';

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

  it('is on order for stock of another city', () => expect(stockState(20, 1, true).kind).toBe('order'));
});
