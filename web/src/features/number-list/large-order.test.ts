import { expect, test } from 'vitest';
import { card } from '@shared/testing/samples';
import { largeOrderReasons } from './large-order';
import { line, listedPart } from './list-rows.fixtures';
import { listRowsOf } from './list-rows';

const reasons = (...items: readonly [qty: number, cost: number][]) =>
  largeOrderReasons(
    listRowsOf({
      lines: items.map(([qty, cost], id) =>
        line({ qty, parts: [listedPart({ id, number: `N-${id}`, offer: card({ id, cost, stock: 9999 }) })] }),
      ),
      found: items.length,
      missing: 0,
    }),
  ).map((text) => text.replace(/[\u00a0\u2009]/g, ' '));

test('a hundred pieces and 300 000 roubles are usual, more are not', () => {
  expect(reasons([100, 3000])).toEqual([]);
  expect(reasons([101, 1], [2, 5])).toEqual(['Больше 100 штук: N-0 — 101 шт.']);
  expect(reasons([1, 300_000.01])).toEqual(['Сумма списка 300 000,01 ₽']);
  expect(reasons([450, 1], [101, 1], [2000, 1], [101, 1], [102, 1])[0]).toBe(
    'Больше 100 штук: N-0 — 450 шт., N-1 — 101 шт., N-2 — 2 000 шт. и ещё 2 строки',
  );
});

test('what goes into no cart asks nothing', () => {
  const rows = listRowsOf({
    lines: [line({ qty: 5000, parts: [listedPart({ offer: null })] }), line({ qty: 5000, status: 'near' })],
    found: 1,
    missing: 0,
  });
  expect(largeOrderReasons(rows)).toEqual([]);
});
