import { expect, test } from 'vitest';
import { countLines, fitted, isBinary } from './pasted';

const many = (count: number) => Array.from({ length: count }, (_, place) => `W 914/${place}\t2`).join('\r\n');

test('a list within the limits stays as it is, but for its line ends', () => {
  expect(fitted('W 914/2\t4\r\n\r\n OC 90\r')).toEqual({ text: 'W 914/2\t4\n\n OC 90\n', note: null });
  expect(fitted(many(200)).note).toBeNull();
  expect(fitted('')).toEqual({ text: '', note: null });
});

test('empty lines are no lines', () => {
  expect(countLines('a\n\n \u00a0\t\nb\n')).toBe(2);
  expect(countLines('')).toBe(0);
});

test('what is too long is cut at a line, and the shopper is told', () => {
  const { text, note } = fitted(many(213));
  expect(countLines(text)).toBe(200);
  expect(text.endsWith('W 914/199\t2')).toBe(true);
  expect(note).toContain('Вставили 213\u00a0строк');
  expect(note).toContain('первые 200');
});

test('bytes count, not letters: 150 lines of Russian words are cut at 100 kB', () => {
  const { text, note } = fitted(Array.from({ length: 150 }, () => 'колодки '.repeat(60)).join('\n'));
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(100_000);
  expect(countLines(text)).toBe(110);
  expect(note).toContain('первые 110');
});

test('ten megabytes are cut at once', () => {
  const began = performance.now();
  const { text, note } = fitted('W 914/2\t4\n'.repeat(1_000_000));
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(countLines(text)).toBe(200);
  expect(note).toContain('1\u2009000\u2009000\u00a0строк');
});

test('one line without end is no list', () => {
  const { text, note } = fitted('9'.repeat(200_000));
  expect(text).toHaveLength(0);
  expect(note).toContain('не\u00a0список номеров');
});

test.each(['PK\u0003\u0004\u0014\u0000', `${'\u0001\u0002'.repeat(20)}W 914/2`, '\ufffd'.repeat(30) + 'abc', 'W 914\u00002'])('a file is told from a text: %j', (typed) => {
  expect(isBinary(typed)).toBe(true);
  expect(fitted(typed)).toEqual({ text: '', note: expect.stringContaining('похоже на\u00a0файл') as string });
});

test('signs that nobody sees and the shop refuses are left out', () => {
  expect(fitted(`W 914/2${' OC 90'.repeat(20)}\u000bOC\u001f 90 \ud800`).text).toBe(`W 914/2${' OC 90'.repeat(20)}\nOC  90  `);
});
