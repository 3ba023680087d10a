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

it('asks the geocoder once, 1300 ms after the last change of the text', async () => {
  const geocode = vi.spyOn(addresses, 'geocode').mockResolvedValue([]);
  const { rerender } = renderHook(({ text }) => useSuggestions(text, 1, true), { initialProps: { text: 'Лени' } });
  await act(() => vi.advanceTimersByTimeAsync(1299));
  rerender({ text: 'Ленина' });
  await act(() => vi.advanceTimersByTimeAsync(1299));
  expect(geocode).not.toHaveBeenCalled();

  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(geocode.mock.calls.map(([text]) => text)).toEqual(['Ленина']);
});
