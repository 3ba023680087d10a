import { expect, test } from 'vitest';
import type { Block, VersionHit } from '../search-version';
import { evaluationResults } from './evaluation-results';

const hit = (id: number, block: Block): VersionHit => ({ product: { id, name: '' }, block, ask: null });

test('hits with every word and variants are graded together, near ones apart, twenty of each', () => {
  const many = Array.from({ length: 30 }, (_, index) => hit(index + 1, 'exact'));
  const live = { hits: [hit(1, 'exact'), hit(2, 'variants'), hit(3, 'near')] };

  const [result] = evaluationResults([{ id: 'q1', text: 'масло' }], [{ live, draft: { hits: many } }]);

  expect(result).toMatchObject({ id: 'q1', live: { ids: [1, 2], near: [3] } });
  expect(result?.draft).toEqual({ ids: Array.from({ length: 20 }, (_, index) => index + 1), near: [] });
});
