import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './client';
import { useRequest } from './use-request';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows the error while an automatic retry runs, and is loading after a click on retry', async () => {
  let answer: (data: string) => void = () => undefined;
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError('network', 'Связь пропала', 0))
    .mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const { result, rerender } = renderHook(({ key }) => useRequest(key, load), { initialProps: { key: 'one' } });
  expect(result.current.status).toBe('loading');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current.status).toBe('error');

  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(load).toHaveBeenCalledTimes(2);
  expect(result.current.status).toBe('error');
  act(() => result.current.retry());
  expect(load).toHaveBeenCalledTimes(3);
  expect(result.current.status).toBe('loading');
  await act(() => {
    answer('ready');
    return Promise.resolve();
  });
  expect(result.current).toMatchObject({ status: 'ready', data: 'ready' });
  rerender({ key: 'two' });
  expect(result.current).toMatchObject({ status: 'loading', data: 'ready' });
});

it('goes on by itself after an error of a gateway, and not after a refusal', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiError('no_answer', 'Магазин не отвечает', 503))
    .mockResolvedValueOnce('ready');
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError('not_found', 'Нет', 404));
  const { result } = renderHook(() => useRequest('one', load));
  const other = renderHook(() => useRequest('two', refused));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(result.current).toMatchObject({ status: 'ready', data: 'ready' });
  expect(other.result.current.status).toBe('error');
  expect(refused).toHaveBeenCalledTimes(1);
});
