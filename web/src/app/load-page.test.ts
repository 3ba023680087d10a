import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConnection } from '@shared/browser/connection';
import { loadPage } from './load-page';

const Page = () => null;
const network = () => vi.spyOn(navigator, 'onLine', 'get');
const loads = () => vi.fn<() => Promise<{ default: typeof Page }>>().mockResolvedValue({ default: Page });

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
});
afterEach(() => useConnection.setState({ isLost: false }));

it('waits for the network when a page is requested offline, says so, and goes on by itself', async () => {
  const online = network().mockReturnValue(false);
  const load = loads().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const page = loadPage(load)();
  await vi.waitFor(() => expect(useConnection.getState().isLost).toBe(true));
  expect(load).toHaveBeenCalledTimes(1);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await page).toEqual({ default: Page });
  expect(useConnection.getState().isLost).toBe(false);
});

it('a network that fails without saying so is a lost connection too, and never a reload', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  network().mockReturnValue(true);
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  const load = loads().mockRejectedValueOnce(new TypeError('gone')).mockRejectedValueOnce(new TypeError('gone'));
  const page = loadPage(load)();
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(attempt));
    await vi.waitFor(() => expect(useConnection.getState().isLost).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    window.dispatchEvent(new Event('online'));
  }
  expect(await page).toEqual({ default: Page });
  expect(reload).not.toHaveBeenCalled();
});

it('a script that fails once while the shop answers is loaded again without a reload', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const load = loads().mockRejectedValueOnce(new TypeError('cut off'));
  expect(await loadPage(load)()).toEqual({ default: Page });
  expect(reload).not.toHaveBeenCalled();
});

describe('after a reload that did not help', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    sessionStorage.setItem('chunk-reloaded-at', String(Date.now()));
  });
  afterEach(() => void vi.useRealTimers());

  it('a network that returns bit by bit has three seconds', async () => {
    const load = loads()
      .mockRejectedValueOnce(new TypeError('cut off'))
      .mockRejectedValueOnce(new TypeError('cut off'));
    const page = loadPage(load)();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await page).toEqual({ default: Page });
  });

  it('reports a broken page', async () => {
    const loadError = new TypeError('gone');
    const load = loads().mockRejectedValue(loadError);
    const reported = expect(loadPage(load)()).rejects.toBe(loadError);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await vi.advanceTimersByTimeAsync(3_000);
    await reported;
    expect(load).toHaveBeenCalledTimes(3);
  });
});
