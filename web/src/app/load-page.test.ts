import { afterEach, expect, it, vi } from 'vitest';
import { loadPage } from './load-page';

const Page = () => null;
afterEach(() => vi.restoreAllMocks());

it('waits for the network when a page is requested offline', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn<() => Promise<{ default: typeof Page }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: Page });
  const page = loadPage(load)();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  network.mockReturnValue(true);
  await new Promise((resolve) => setTimeout(resolve));
  window.dispatchEvent(new Event('online'));
  expect(await page).toEqual({ default: Page });
});

it('reports a broken page after one reload did not help', async () => {
  sessionStorage.setItem('chunk-reloaded-at', String(Date.now()));
  const loadError = new TypeError('gone');
  await expect(loadPage(() => Promise.reject(loadError))()).rejects.toBe(loadError);
});
