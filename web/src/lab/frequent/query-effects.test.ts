import { expect, test } from 'vitest';
import type { VersionHit } from '../search-version';
import { effectOf, queryEffects } from './query-effects';

const results = (...ids: readonly number[]) => ({
  hits: ids.map((id): VersionHit => ({ product: { id, name: '' }, block: 'exact', ask: null })),
  total: ids.length,
});

test.each([
  [[], [], 'none'],
  [[], [1], 'appears'],
  [[1], [], 'vanishes'],
  [[1, 2], [2, 1], 'changes'],
  [[1, 2], [1, 2], 'none'],
])('%j with the draft %j: %s', (live, draft, effect) => {
  expect(effectOf({ live: results(...live), draft: results(...draft) })).toBe(effect);
});

test('a change after the tenth hit is none', () => {
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(effectOf({ live: results(...first, 11), draft: results(...first, 12) })).toBe('none');
});

test('effects keep the order and the frequency of the queries', () => {
  const queries = [
    { text: 'масло', times: 9 },
    { text: 'ветошь', times: 4 },
  ];
  const pairs = [
    { live: results(1), draft: results(1) },
    { live: results(), draft: results(2, 3) },
  ];
  expect(queryEffects(queries, pairs)).toEqual([
    { text: 'масло', times: 9, effect: 'none', live: 1, draft: 1 },
    { text: 'ветошь', times: 4, effect: 'appears', live: 0, draft: 2 },
  ]);
});
