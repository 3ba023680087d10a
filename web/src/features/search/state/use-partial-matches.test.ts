import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Ask, AskRole } from '@entities/search/query';
import { usePartialMatches } from './use-partial-matches';

let own: readonly { id: number }[];
let summary: object;
vi.mock('react-instantsearch', () => ({ useInstantSearch: () => ({ results: { nbPages: 1, hits: own } }) }));
vi.mock('./use-results-state', () => ({ useResultsState: () => ({ summary }) }));

const ask = (role: AskRole): Ask => ({ role, q: role, strategy: 'all', dropped: [] });
const hits = (...ids: readonly number[]) => ids.map((id) => ({ id }));

/** Ids of the near hits on a page of `owner`. */
function nearBeside(owner: Ask, ownIds: readonly number[], nearIds: readonly number[]): readonly (number | string)[] {
  const near = ask('near');
  own = hits(...ownIds);
  summary = { owner, plan: { asks: [ask('exact'), owner, near] }, further: [{ ask: near, hits: hits(...nearIds) }] };
  return renderHook(usePartialMatches).result.current.near.map(({ id }) => id);
}

test.each(['wider', 'general'] as const)('near hits repeat no product of a page of %s goods', (role) => {
  expect(nearBeside(ask(role), [1, 2], [2, 3])).toEqual([3]);
  expect(nearBeside(ask(role), [1, 2, 3, 4], [5])).toEqual([]);
});

test('below variants the hits of the second ask for variants are shown', () => {
  const [first, second] = [ask('variants'), ask('variants')];
  own = hits(1, 2);
  summary = {
    owner: first,
    plan: { asks: [ask('exact'), first, second] },
    further: [{ ask: second, hits: hits(2, 3) }],
  };
  const { variants, isAllVariants } = renderHook(usePartialMatches).result.current;
  expect([variants.map(({ id }) => id), isAllVariants]).toEqual([[3], true]);
});
