import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseBefore, scheduleRetry } from './recovery';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('pauses grow to 15 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map(pauseBefore)).toEqual([1000, 2000, 4000, 8000, 15000, 15000, 15000]);
});

test('tries after the pause, once', () => {
  const again = vi.fn();
  scheduleRetry(1, again);
  vi.advanceTimersByTime(1999);
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  dispatchEvent(new Event('online'));
  expect(again).toHaveBeenCalledTimes(1);
});

test.each([
  ['the network is back', () => dispatchEvent(new Event('online'))],
  ['the tab is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
])('tries at once when %s', (_, happen) => {
  const again = vi.fn();
  scheduleRetry(5, again);
  happen();
  expect(again).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(again).toHaveBeenCalledTimes(1);
});

test('can be cancelled', () => {
  const again = vi.fn();
  scheduleRetry(0, again)();
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('online'));
  expect(again).not.toHaveBeenCalled();
});
