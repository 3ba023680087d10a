import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as addresses from '@shared/api/addresses';
import { useSuggestions } from './use-suggestions';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('offers nothing of the previous city for the same text', async () => {
  const suggestion = { text: 'Москва, Ленина, 1' } as addresses.Suggestion;
  vi.spyOn(addresses, 'geocode').mockResolvedValue([suggestion]);
  const { result, rerender } = renderHook(({ city }) => useSuggestions('Ленина, 1', city, true), {
    initialProps: { city: 1 },
  });
  await act(() => vi.advanceTimersByTimeAsync(1300));
  expect(result.current).toEqual([suggestion]);
  rerender({ city: 2 });
  expect(result.current).toEqual([]);
});
