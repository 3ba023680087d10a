import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Ask, AskRole } from '@entities/search/query';
import { useImpressionLog } from './use-impression-log';

const log = vi.hoisted(() => ({ logImpression: vi.fn() }));
let summary: object;
let shown: object[] = [];
vi.mock('@entities/search/log', () => log);
vi.mock('../scope', () => ({ useScope: () => ({ mode: 'search' }) }));
vi.mock('../filters/use-filters', () => ({ useFilters: () => ({ count: 0, state: { everyWord: false } }) }));
vi.mock('./use-partial-matches', () => ({ usePartialMatches: () => ({ near: [], variants: shown }) }));
vi.mock('./use-results-state', () => ({
  useResultsState: () => ({ summary, total: 7, responseText: 'масло рио', failure: null }),
}));

const ask = (role: AskRole): Ask => ({ role, q: role, strategy: 'all', dropped: [] });

beforeEach(() => {
  log.logImpression.mockClear();
});

test.each([
  ['exact', 7, 2],
  ['number', 7, 2],
  ['variants', 0, 7],
  ['wider', 0, 7],
  ['general', 0, 7],
] as const)('a page of the role %s is logged with %d exact hits', async (role, exact, variants) => {
  const further = [{ ask: ask('variants'), hits: [], total: 900 }];
  shown = [{ id: 1 }, { id: 2 }];
  summary = { owner: ask(role), plan: { kind: 'text', text: 'масло', understood: [] }, further, ms: 3 };
  renderHook(useImpressionLog);
  await waitFor(() => expect(log.logImpression).toHaveBeenCalledTimes(1));
  expect(log.logImpression.mock.calls[0]?.[0]).toMatchObject({ exact, variants });
});
