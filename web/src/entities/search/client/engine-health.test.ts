import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseBefore, useEngineHealth, waitToRetry } from './engine-health';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Waits before an attempt and then calls the mock that is returned. */
function waitBefore(attempt: number) {
  const again = vi.fn();
  void waitToRetry(attempt, useEngineHealth).then(again);
  return again;
}
const moments = () => vi.advanceTimersByTimeAsync(0);

test('pauses grow to 15 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map(pauseBefore)).toEqual([1000, 2000, 4000, 8000, 15000, 15000, 15000]);
});

test('tries after the pause, once', async () => {
  const again = waitBefore(1);
  await vi.advanceTimersByTimeAsync(1999);
  expect(again).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  dispatchEvent(new Event('online'));
  await moments();
  expect(again).toHaveBeenCalledTimes(1);
});

test.each([
  ['the network is back', () => dispatchEvent(new Event('online'))],
  ['the tab is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the shopper asks for it', () => useEngineHealth.getState().tryNow?.()],
])('tries at once when %s', async (_, happen) => {
  const again = waitBefore(5);
  happen();
  await moments();
  expect(again).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(again).toHaveBeenCalledTimes(1);
});
