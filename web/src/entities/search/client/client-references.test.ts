import { expect, test, vi } from 'vitest';
import { retainClient } from './client-references';

const later = () => new Promise((resolve) => setTimeout(resolve));

test('the search of the next page is not ended by the page before', async () => {
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
