import { expect, test } from 'vitest';
import { replaceText, countLines, fitToLimits, insertPasted, isBinary } from './pasted-text';

const listOf = (count: number) => Array.from({ length: count }, (_, index) => `W 914/${index}\t2`).join('\r\n');

test('a list within the limits is unchanged but for normalised line ends', () => {
  expect(fitToLimits('W 914/2\t4\r\n\r\n OC 90\r')).toEqual({ text: 'W 914/2\t4\n\n OC 90\n', note: null });
  expect(fitToLimits(listOf(200)).note).toBeNull();
  expect(fitToLimits('')).toEqual({ text: '', note: null });
});

test('empty lines are not counted', () => {
  expect(countLines('a\n\n \u00a0\t\nb\n')).toBe(2);
  expect(countLines('')).toBe(0);
});

test('a long text is cut at a line end, with a note', () => {
  const { text, note } = fitToLimits(listOf(213));
  expect(countLines(text)).toBe(200);
  expect(text.endsWith('W 914/199\t2')).toBe(true);
  expect(note).toContain('Вставили 213\u00a0строк');
  expect(note).toContain('первые 200');
  expect(note).toContain('«W 914/200 2»');
});

test('bytes count, not letters: 150 lines of Russian words are cut at 100 kB', () => {
  const { text, note } = fitToLimits(Array.from({ length: 150 }, () => 'колодки '.repeat(60)).join('\n'));
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(100_000);
  expect(countLines(text)).toBe(110);
  expect(note).toContain('первые 110');
});

test('ten megabytes are cut at once', () => {
  const began = performance.now();
  const { text, note } = fitToLimits('W 914/2\t4\n'.repeat(1_000_000));
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(countLines(text)).toBe(200);
  expect(note).toContain('1\u2009000\u2009000\u00a0строк');
});

test('one endless line is not a list', () => {
  const { text, note } = fitToLimits('9'.repeat(200_000));
  expect(text).toHaveLength(0);
  expect(note).toContain('не\u00a0список номеров');
});

test.each([
  'PK\u0003\u0004\u0014\u0000',
  `${'\u0001\u0002'.repeat(20)}${'W 914/2\n'.repeat(40)}`,
  '\ufffd'.repeat(30) + 'abc\n'.repeat(50),
  'W 914\u00002',
])('a binary file is recognised: %j', (content) => {
  expect(isBinary(content)).toBe(true);
  expect(fitToLimits(content)).toEqual({ text: '', note: expect.stringContaining('похоже на\u00a0файл') as string });
});

test('invisible characters that the shop refuses are removed', () => {
  expect(fitToLimits(`W 914/2${' OC 90'.repeat(20)}\u000bOC\u001f 90 \ud800`).text).toBe(
    `W 914/2${' OC 90'.repeat(20)}\nOC  90  `,
  );
});

test('a scanner’s text is not a file: its control characters are removed', () => {
  expect(fitToLimits('\u001dW 914/2')).toEqual({ text: ' W 914/2', note: null });
  expect(fitToLimits('\u0001\u0002OC 90')).toEqual({ text: '  OC 90', note: null });
  const { text, note } = fitToLimits('\u001dW914/2\u001e\u0004\n'.repeat(150));
  expect([countLines(text), note]).toEqual([150, null]);
  expect(text.includes('\u001d')).toBe(false);
});

const old = (count: number) => Array.from({ length: count }, (_, index) => `OC ${index}`).join('\n');

test('a paste is cut to the remaining room; no line of the list is lost', () => {
  const list = old(150);
  const { text, note } = insertPasted(list, 'OC 0\n'.length, 'OC 0\n'.length, listOf(100));
  const lines = text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['OC 0', 'W 914/0\t2']);
  expect(lines.slice(50, 53)).toEqual(['W 914/49\t2', 'OC 1', 'OC 2']);
  expect(lines.at(-1)).toBe('OC 149');
  expect(lines).toHaveLength(200);
  expect(note).toContain('Вставили 100\u00a0строк');
  expect(note).toContain('первые 50, в\u00a0списке теперь 200\u00a0строк');
});

test('a paste that continues a line does not count it twice', () => {
  const { text } = insertPasted(old(199), 'OC 0'.length, 'OC 0'.length, ' 4\nW 914/2\nW 914/3');
  expect(text.split('\n').slice(0, 3)).toEqual(['OC 0 4', 'W 914/2', 'OC 1']);
  expect(countLines(text)).toBe(200);
});

test('a full list accepts neither pastes nor typing, and no line is lost', () => {
  const list = old(200);
  for (const { text, note } of [
    insertPasted(list, 2, 2, listOf(3)),
    replaceText(list, `W 914/2\n${list}`),
    replaceText(list, list.replace('OC 7\n', 'OC\n 7\n')),
  ]) {
    expect(text).toBe(list);
    expect(note).toContain('уже 200\u00a0строк');
  }
  expect(replaceText(list, list.replace('OC 7\n', 'OC 7 x\n')).note).toBeNull();
  expect(replaceText(list, list.replace('OC 7\n', ''))).toEqual({ text: list.replace('OC 7\n', ''), note: null });
});
