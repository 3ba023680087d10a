import { describe, expect, it } from 'vitest';
import { card } from '@shared/testing/samples';
import { line, lines, listedPart } from './list-rows.fixtures';
import {
  withAnswer,
  countsOf,
  exportedOf,
  isOpen,
  correctedRows,
  partOf,
  refreshRows,
  listRowsOf,
  restoreRows,
  totalOf,
  cartRequestsOf,
  type ListRow,
} from './list-rows';

const list = () => listRowsOf({ lines: [...lines], found: 2, missing: 1 });
const at = (rows: readonly ListRow[], index: number): ListRow => {
  const row = rows[index];
  if (row === undefined) throw new Error(`No row ${index}`);
  return row;
};

describe('rows of a list', () => {
  it('choose unambiguous parts, not makers or guesses', () => {
    const rows = list();
    expect(rows.map((row) => partOf(row)?.id ?? null)).toEqual([17, 18, null, null, null]);
    expect(rows.map(isOpen)).toEqual([false, false, true, true, false]);
    expect(countsOf(rows)).toEqual({ all: 4, withoutNumber: 1, open: 2, missing: 0, unsold: 0, sold: 2, short: 0 });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(5);
  });

  it('return to their places, also among the rows of one line and beside rows that an edit added', () => {
    const numbers = ['A-1', 'B-2', 'C-3', 'D-4'];
    const rows = listRowsOf({ lines: numbers.map((number) => line({ line: 2, number })), found: 4, missing: 0 });
    const order = rows.map(({ key }) => key);
    const others = [at(rows, 1), ...correctedRows(at(rows, 3), [line({ number: 'D-4' }), line({ number: 'E-5' })])];
    const restored = restoreRows(others, [at(rows, 2), at(rows, 0)], order);
    expect(restored.map(({ number }) => number)).toEqual(['A-1', 'B-2', 'C-3', 'D-4', 'E-5']);
    expect(restoreRows([], [at(rows, 2)], order)).toEqual([at(rows, 2)]);
  });

  it('are summed in kopecks', () => {
    expect(totalOf(cartRequestsOf(list()))).toBe(1380.5);
    expect(
      totalOf(
        cartRequestsOf(
          listRowsOf({
            lines: [line({ qty: 3, parts: [listedPart({ offer: card({ cost: 0.1 }) })] })],
            found: 1,
            missing: 0,
          }),
        ),
      ),
    ).toBe(0.3);
  });

  it('leave out parts not on sale', () => {
    const chosen = { ...at(list(), 2), chosen: 20 };
    expect(cartRequestsOf([chosen])).toEqual([]);
    expect(countsOf([chosen]).unsold).toBe(1);
    expect(exportedOf(chosen)).toEqual({
      number: 'C-415',
      brand: 'Union',
      name: 'Фильтр масляный',
      qty: 1,
      cost: null,
      arrival: '',
      status: 'Нет в продаже',
    });
  });

  it('have the same quantity and choice when requested again', () => {
    const row = { ...at(list(), 2), qty: 9, chosen: 20 };
    expect(
      withAnswer(row, line({ status: 'several', parts: [listedPart({ id: 20 }), listedPart({ id: 19 })] })),
    ).toMatchObject({
      line: 3,
      qty: 9,
      chosen: 20,
    });
    expect(withAnswer(row, line({ status: 'several', parts: [listedPart({ id: 33 })] })).chosen).toBeNull();
    expect(withAnswer(row, line()).chosen).toBe(17);
  });

  it('take the quantity of an edited text; a second number in it is a row of its own', () => {
    const row = { ...at(list(), 1), qty: 9 };
    const rows = correctedRows(row, [
      line({ text: 'C-111 4 шт', qty: 4 }),
      line({ text: 'C-110', qty: 1, parts: [listedPart({ id: 30 })] }),
    ]);
    expect(rows[0]).toMatchObject({ key: row.key, line: 2, text: 'C-111 4 шт', qty: 4 });
    expect(rows[1]).toMatchObject({ line: 2, text: 'C-110', qty: 1, chosen: 30 });
    expect(rows[1]?.key).not.toBe(row.key);
  });

  it('keep their own text and what was not understood in it when requested again', () => {
    const row = { ...at(list(), 0), text: '1\tC-110\t2\t450', query: 'C-110 — 2 шт', unread: '450' };
    expect(withAnswer(row, line({ text: 'C-110 — 2 шт', query: 'C-110 — 2 шт' }))).toMatchObject({
      text: '1\tC-110\t2\t450',
      query: 'C-110 — 2 шт',
      unread: '450',
    });
  });

  it('sum one product over several lines, limited by its stock', () => {
    const offer = card({ id: 7, cost: 100, stock: 5 });
    const rows = listRowsOf({
      lines: [
        line({ qty: 4, parts: [listedPart({ offer })] }),
        line({ line: 2, qty: 3, parts: [listedPart({ id: 30, offer })] }),
        line({ line: 3, qty: 1, parts: [listedPart({ offer: { ...offer, city_id: 2 } })] }),
      ],
      found: 3,
      missing: 0,
    });
    expect(cartRequestsOf(rows).map(({ product, qty }) => [product.id, product.city_id, qty])).toEqual([
      [7, 1, 5],
      [7, 2, 1],
    ]);
    expect(totalOf(cartRequestsOf(rows))).toBe(600);
    expect(countsOf(rows)).toMatchObject({ sold: 3, short: 2, unsold: 0 });
  });

  it('match responses by line index after removals', () => {
    const [first, second, , fourth] = list();
    if (first === undefined || second === undefined || fourth === undefined) throw new Error('Too short');
    const remaining = [first, fourth];
    const fresh = refreshRows(remaining, [first.key, second.key, fourth.key], {
      lines: [
        line({ line: 1, parts: [listedPart({ cost: 1 })] }),
        line({ line: 2 }),
        line({ line: 3, status: 'missing', parts: [] }),
      ],
      found: 2,
      missing: 1,
    });
    expect(fresh.map(({ key, status }) => [key, status])).toEqual([
      [first.key, 'found'],
      [fourth.key, 'missing'],
    ]);
    expect(fresh[0]?.parts[0]?.cost).toBe(1);
  });

  it('are exported within the limits of cells', () => {
    expect(exportedOf(at(list(), 0))).toEqual({
      number: 'C-110',
      brand: 'VIC',
      name: 'Фильтр масляный',
      qty: 2,
      cost: 540,
      arrival: 'сегодня',
      status: 'Найден',
    });
    expect(exportedOf({ ...at(list(), 4), number: '9'.repeat(300) }).number).toHaveLength(100);
  });
});
