import { expect, test } from 'vitest';
import { inCyrillicLayout, inLatinLayout } from './keyboard-layout';

test.each([
  ['vfckj', 'масло'],
  ['[jljdfz', 'ходовая'],
  ['`krf', 'елка'],
  ['123', '123'],
])('%j in the Cyrillic layout is %j', (text, expected) => {
  expect(inCyrillicLayout(text)).toBe(expected);
});

test('«ищыср» in the Latin layout is bosch', () => expect(inLatinLayout('ищыср')).toBe('bosch'));
