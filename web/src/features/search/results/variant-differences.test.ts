import { expect, test } from 'vitest';
import { planQuery, type Vocabulary } from '@entities/search/query';
import { variantDifferences } from './variant-differences';

const VOCABULARY: Vocabulary = {
  isWhole: true,
  words: ['масло', 'фонарь', 'коврик', 'колодки'],
  latin: ['shell', 'zic'],
  makers: new Set(['shell', 'зик', 'zic']),
  soft: ['левый', 'правый', 'черный', 'серый'],
  stop: new Set(),
  units: new Map([['л', 'l']]),
  models: new Map(),
};

test.each([
  ['масло шелл 5w-40 200 л', 'производители, размеры'],
  ['масло zic', 'производители'],
  ['коврик чёрный', 'цвета'],
  ['коврик чёрного цвета 3 л', 'цвета, размеры'],
  ['фонарь левый серый', 'стороны, цвета'],
  ['фонарь zic правый', 'производители, стороны'],
  ['vfckj yt xthysq 4k', 'цвета, размеры'],
])('variants of «%s» differ in: %s', (query, kinds) => {
  const read = planQuery(query, VOCABULARY);
  const dropped = read.asks.find(({ role }) => role === 'variants')?.dropped ?? [];
  expect(variantDifferences(dropped, read.understood, VOCABULARY)).toBe(kinds);
});
