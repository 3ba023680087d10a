import { expect, test } from 'vitest';
import { duplicatesOf, mergeRows, placesText } from './duplicate-rows';
import { line, listedPart } from './list-rows.fixtures';
import { listRowsOf } from './list-rows';

const rowsOf = () =>
  listRowsOf({
    lines: [
      line({ line: 2, qty: 2 }),
      line({ line: 3, text: 'OC 90', number: 'OC 90', parts: [listedPart({ id: 18, number: 'OC 90' })] }),
      line({ line: 7, text: 'c110 3', qty: 3 }),
      line({ line: 8, text: 'qx-1', number: 'QX-1', status: 'missing', parts: [] }),
      line({ line: 8, text: 'QX 1 4 шт', number: 'QX 1', qty: 4, status: 'missing', parts: [] }),
      line({ line: 9, text: 'привет', number: '', status: 'missing', parts: [] }),
      line({ line: 10, text: 'спасибо', number: '', status: 'missing', parts: [] }),
    ],
    found: 3,
    missing: 2,
  });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('one part in any spelling, or one number that was not found, stands twice', () => {
  const duplicates = duplicatesOf(rowsOf());
  expect(duplicates.map(({ name, rows }) => [name, rows.map(({ line }) => line)])).toEqual([
    ['C-110', [2, 7]],
    ['QX-1', [8, 8]],
  ]);
  expect(duplicates.map(placesText).map(plain)).toEqual(['стоит в строках 2 и 7', 'стоит в строке 8 несколько раз']);
});

test('merged rows add their quantities and keep both texts', () => {
  const rows = rowsOf();
  const [duplicate] = duplicatesOf(rows);
  if (duplicate === undefined) throw new Error('No duplicates');
  const merged = mergeRows(rows, duplicate);
  expect(merged.map(({ line, qty, text }) => [line, qty, text])).toEqual([
    [2, 5, 'C-110 2 шт + c110 3'],
    [3, 2, 'OC 90'],
    [8, 2, 'qx-1'],
    [8, 4, 'QX 1 4 шт'],
    [9, 2, 'привет'],
    [10, 2, 'спасибо'],
  ]);
  expect(duplicatesOf(merged).map(({ name }) => name)).toEqual(['QX-1']);
});
