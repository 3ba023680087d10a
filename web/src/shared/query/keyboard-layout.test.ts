import { expect, test } from 'vitest';
import { otherLayout } from './keyboard-layout';

test.each([
  ['vfckj', 'масло'],
  ['ищыср', 'bosch'],
  ['Ntym', 'тень'],
  ['[jljdfz', 'ходовая'],
  ['123', null],
  ['', null],
])('%j in the other layout is %j', (text, other) => {
  expect(otherLayout(text)).toBe(other);
});
