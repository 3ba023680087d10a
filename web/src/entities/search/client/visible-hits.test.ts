import type { Ask, QueryPlan, AskRole } from '../query';
import { expect, test } from 'vitest';
import { ownersOf } from './product-asks';
import { visibleHits } from './visible-hits';

const ask = (role: AskRole): Ask => ({ role, q: role, strategy: 'all', dropped: [] });
const planOf = (...roles: readonly AskRole[]): QueryPlan => ({
  kind: 'text',
  text: 'масло',
  asks: roles.map(ask),
  understood: [],
});
const hits = (...ids: readonly number[]) => ids.map((id) => ({ id }));
const ids = (list: readonly { id: number | string }[]) => list.map(({ id }) => id);

test('each hit is shown once, in the first block that has it', () => {
  const { exact, variants, near } = visibleHits(planOf('exact', 'variants', 'near'), [
    hits(1),
    hits(1, 2),
    hits(2, 1, 3),
  ]);
  expect([ids(exact), ids(variants), ids(near)]).toEqual([[1], [2], [3]]);
});

test('near hits are shown beside fewer than four others only', () => {
  const plan = planOf('exact', 'near');
  expect(ids(visibleHits(plan, [hits(1, 2, 3), hits(4)]).near)).toEqual([4]);
  expect(visibleHits(plan, [hits(1, 2, 3, 4), hits(5)])).toMatchObject({ near: [], nearAsk: null });
});

test('near hits without new products make no block', () => {
  expect(visibleHits(planOf('exact', 'near'), [hits(1), hits(1)])).toMatchObject({ near: [], nearAsk: null });
});

test('the first near ask with new hits is shown', () => {
  const { near, nearAsk } = visibleHits(planOf('number', 'mistyped', 'near'), [hits(), hits(), hits(7)]);
  expect([ids(near), nearAsk?.role]).toEqual([[7], 'near']);
});

test('variants and near hits are twelve at most, exact ones as many as there are', () => {
  const thirtyHits = hits(...Array.from({ length: 30 }, (_, at) => at));
  expect(visibleHits(planOf('exact'), [thirtyHits]).exact).toHaveLength(30);
  expect(visibleHits(planOf('exact', 'variants'), [[], thirtyHits]).variants).toHaveLength(12);
  expect(visibleHits(planOf('exact', 'near'), [[], thirtyHits]).near).toHaveLength(12);
});

test('an ask that was not sent has no hits', () => {
  expect(visibleHits(planOf('exact', 'near'), [hits(1)])).toEqual({
    exact: hits(1),
    variants: [],
    near: [],
    nearAsk: null,
  });
});

test('general hits own the page or are not shown: they are no variants', () => {
  const plan = planOf('exact', 'variants', 'general');
  expect(visibleHits(plan, [hits(1), hits(2), hits(3)])).toMatchObject({ exact: hits(1), variants: hits(2), near: [] });
  expect(ownersOf(plan).map(({ role }) => role)).toEqual(['exact', 'variants', 'general']);
});
