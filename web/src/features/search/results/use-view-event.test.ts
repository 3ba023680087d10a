import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Ask, AskRole } from '@entities/search/query';
import { NO_RULES } from '@entities/search/rules/applied-rules';
import { useViewEvent } from './use-view-event';

const sendEvent = vi.hoisted(() => vi.fn<(event: { payload: { search: object } }) => void>());
let summary: object;
let shown: object[] = [];
vi.mock('react-instantsearch', () => ({ useHits: () => ({ sendEvent }) }));
let scope: object = { mode: 'search', categoryPath: null };
vi.mock('../state/scope', () => ({ useScope: () => scope }));
vi.mock('../state/use-chosen-count', () => ({ useChosenCount: () => 0 }));
vi.mock('../state/use-question', () => ({ useQuestion: () => ({ everyWord: false }) }));
vi.mock('../state/use-partial-matches', () => ({ usePartialMatches: () => ({ near: [], variants: shown }) }));
vi.mock('../state/use-results-state', () => ({
  useResultsState: () => ({ summary, total: 7, responseText: 'масло рио', failure: null }),
}));

const ask = (role: AskRole): Ask => ({ role, q: role, strategy: 'all', dropped: [] });

beforeEach(() => {
  sendEvent.mockClear();
});

test.each([
  ['exact', 7, 2],
  ['number', 7, 2],
  ['variants', 0, 7],
  ['wider', 0, 7],
  ['general', 0, 7],
] as const)('a page of the role %s is logged with %d exact hits', (role, exact, variants) => {
  const further = [{ ask: ask('variants'), hits: [], total: 900 }];
  shown = [{ id: 1 }, { id: 2 }];
  summary = {
    owner: ask(role),
    plan: { kind: 'text', text: 'масло', understood: [] },
    further,
    ms: 3,
    rules: NO_RULES,
  };
  renderHook(useViewEvent);
  expect(sendEvent).toHaveBeenCalledTimes(1);
  expect(sendEvent.mock.calls[0]?.[0]).toMatchObject({ eventType: 'view', payload: { search: { exact, variants } } });
});

test.each([
  ['catalog', [{ id: 1 }, { id: 11 }], 11],
  ['catalog', null, null],
  // There the category is a filter that was chosen after the search.
  ['search', [{ id: 1 }], null],
] as const)('a search on a page of the mode %s in %o has the category %s', (mode, categoryPath, categoryId) => {
  scope = { mode, categoryPath };
  summary = {
    owner: ask('exact'),
    plan: { kind: 'text', text: 'масло рио', understood: [] },
    further: [],
    ms: 3,
    rules: NO_RULES,
  };
  renderHook(useViewEvent);
  expect(sendEvent.mock.calls[0]?.[0]).toMatchObject({ payload: { search: { mode, categoryId } } });
});

test('a search that the arms of an experiment answer differently is logged with its arm', () => {
  const exposure = { experiment: 3, arm: 'b', bucket: 41 };
  const plan = { kind: 'text', text: 'масло', understood: [] };
  summary = { owner: ask('exact'), plan, further: [], ms: 3, rules: { ...NO_RULES, exposure } };
  renderHook(useViewEvent);
  expect(sendEvent.mock.calls[0]?.[0]).toMatchObject({ payload: { search: { exposure } } });
});
