import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startProgress, useProgress } from './progress-store';

const running = () => useProgress.getState().running;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows nothing for loads within 200 ms', () => {
  const ended = startProgress();
  vi.advanceTimersByTime(199);
  ended();
  vi.advanceTimersByTime(1000);
  expect(running()).toBe(false);
});

it('runs from 200 ms until the last of several pages has loaded', () => {
  const [first, second] = [startProgress(), startProgress()];
  vi.advanceTimersByTime(200);
  expect(running()).toBe(true);
  first();
  first();
  expect(running()).toBe(true);
  second();
  expect(running()).toBe(false);
});
