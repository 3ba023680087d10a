import { describe, expect, it } from 'vitest';
import { applyChange, enqueue, unsentLines, type CartChange } from './cart-changes';

const line = (id: number, qty: number, city_id = 1) => ({ id, city_id, qty });

describe('a change', () => {
  const lines = [line(7, 2), line(8, 1)];

  it('of each kind changes the lines as the shop will', () => {
    expect(applyChange(lines, { kind: 'add', line: line(7, 3) })).toEqual([line(7, 5), line(8, 1)]);
    expect(applyChange(lines, { kind: 'add', line: line(7, 3, 2) })).toEqual([line(7, 2), line(8, 1), line(7, 3, 2)]);
    expect(applyChange(lines, { kind: 'set', line: line(8, 4) })).toEqual([line(7, 2), line(8, 4)]);
    expect(applyChange(lines, { kind: 'set', line: line(9, 4) })).toEqual(lines);
    expect(applyChange(lines, { kind: 'remove', line: line(7, 0) })).toEqual([line(8, 1)]);
    expect(applyChange(lines, { kind: 'merge', lines: [line(8, 2), line(9, 1)] })).toEqual([
      line(7, 2),
      line(8, 3),
      line(9, 1),
    ]);
    expect(applyChange(lines, { kind: 'clear' })).toEqual([]);
  });
});

describe('the queue', () => {
  const set = (key: string, qty: number, id = 7): CartChange => ({ kind: 'set', line: line(id, qty), key });
  const add = (key: string, qty: number): CartChange => ({ kind: 'add', line: line(7, qty), key });

  it('keeps only the last quantity of a line, under its new key', () => {
    expect(enqueue([set('a', 2)], set('b', 3))).toEqual([set('b', 3)]);
    expect(enqueue([set('a', 2)], set('b', 3, 8))).toEqual([set('a', 2), set('b', 3, 8)]);
  });

  it('keeps every addition and the order of changes', () => {
    const all = [add('a', 1), set('b', 4), add('c', 1)];
    expect(all.reduce<readonly CartChange[]>(enqueue, [])).toEqual(all);
  });

  it('lists unsent additions', () => {
    expect(
      unsentLines([add('a', 1), set('b', 9), { kind: 'merge', lines: [line(7, 2), line(8, 1)], key: 'c' }]),
    ).toEqual([line(7, 3), line(8, 1)]);
  });
});
