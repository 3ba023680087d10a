import { expect, test, vi } from 'vitest';
import { RunError, runPairs } from './run-pairs';

const TEXTS = ['а', 'б', 'в', 'г', 'д'];

test('texts are searched a few at a time and come back in their order', async () => {
  let current = 0;
  let most = 0;
  const onProgress = vi.fn();
  const search = async (text: string) => {
    most = Math.max(most, (current += 1));
    await new Promise((resolve) => setTimeout(resolve, text === 'а' ? 20 : 1));
    current -= 1;
    return { live: text, draft: text.toUpperCase() };
  };

  const pairs = await runPairs(TEXTS, search, { signal: new AbortController().signal, onProgress, intervalMs: 0 });

  expect(pairs.map(({ draft }) => draft).join('')).toBe('АБВГД');
  expect(most).toBe(2);
  expect(onProgress.mock.calls.map(([done]) => done as number)).toEqual([1, 2, 3, 4, 5]);
});

test('texts begin no faster than the interval', async () => {
  vi.useFakeTimers();
  const search = vi.fn((text: string) => Promise.resolve({ live: text, draft: text }));
  const signal = new AbortController().signal;

  const run = runPairs(TEXTS, search, { signal, onProgress: () => undefined, intervalMs: 100 });

  await vi.advanceTimersByTimeAsync(99);
  expect(search).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(search).toHaveBeenCalledTimes(3);
  await vi.runAllTimersAsync();
  await expect(run).resolves.toHaveLength(5);
  vi.useRealTimers();
});

test('a cancelled run begins no further search', async () => {
  const controller = new AbortController();
  const search = vi.fn((text: string) => {
    controller.abort();
    return Promise.resolve({ live: text, draft: text });
  });

  const run = runPairs(TEXTS, search, { signal: controller.signal, onProgress: () => undefined, atOnce: 1 });

  await expect(run).rejects.toThrow(/abort/i);
  expect(search).toHaveBeenCalledOnce();
});

test('a failure names its text', async () => {
  const search = (text: string) =>
    text === 'б' ? Promise.reject(new Error('slow')) : Promise.resolve({ live: text, draft: text });

  const run = runPairs(TEXTS, search, { signal: new AbortController().signal, onProgress: () => undefined });

  await expect(run).rejects.toMatchObject({ text: 'б' });
  await expect(run).rejects.toBeInstanceOf(RunError);
});
