import { expect, test, vi } from 'vitest';
import { retainClient } from './client-references';

const later = () => new Promise((resolve) => setTimeout(resolve));

test('the previous page does not abort the next page’s search', async () => {
  const client = { stop: vi.fn() };
  const leave = retainClient(client);
  leave();
  const leaveNext = retainClient(client);
  await later();
  expect(client.stop).not.toHaveBeenCalled();
  leaveNext();
  await later();
  expect(client.stop).toHaveBeenCalledTimes(1);
});
