import { expect, test, vi } from 'vitest';
import { client, fetched, json, mockEngine, respond, responseTo, search, type Query } from './search-engine.fixtures';
import { useEngineHealth } from './engine-health';

mockEngine();

const failure = () => useEngineHealth.getState().failure;

test('a refused token is renewed once and the search goes on', async () => {
  fetched.mockResolvedValueOnce(json({ code: 'invalid_api_key', message: 'no' }, 403));
  await search(client(), 'масло');
  expect(fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('Authorization'))).toEqual([
    'Bearer t1',
    'Bearer t2',
  ]);
});

test.each([
  ['offline', () => Promise.reject(new TypeError('failed'))],
  ['broken', () => Promise.resolve(json({ message: 'x' }, 503))],
  ['broken', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  ['refused', () => Promise.resolve(json({ message: 'bad filter' }, 400))],
])('a failure is reported as %s; the search retries and then clears it', async (expected, answer) => {
  const searchClient = client();
  fetched.mockImplementationOnce(answer);
  const waiting = search(searchClient, 'масло');
  await vi.waitFor(() => expect(failure()).toBe(expected));
  useEngineHealth.getState().tryNow?.();
  await expect(waiting).resolves.toMatchObject({ results: [{ nbHits: 1 }] });
  expect(failure()).toBeNull();
});

test('while the engine is down a newer search replaces the waiting one', async () => {
  const searchClient = client();
  fetched.mockImplementation(() => Promise.reject(new TypeError('failed')));
  const older = vi.fn();
  void search(searchClient, 'мас').then(older, older);
  await vi.waitFor(() => expect(failure()).toBe('offline'));
  fetched.mockImplementation(respond);
  await expect(search(searchClient, 'масло')).resolves.toMatchObject({ results: [{ nbHits: 1 }] });
  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(older).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a page that was left does not retry', async () => {
  const searchClient = client();
  fetched.mockImplementation(() => Promise.reject(new TypeError('failed')));
  void search(searchClient, 'масло');
  await vi.waitFor(() => expect(failure()).toBe('offline'));
  searchClient.stop();
  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a newer search aborts the older one silently', async () => {
  const searchClient = client();
  await search(searchClient, 'warm');
  const aborted: string[] = [];
  fetched.mockImplementation((_, init) => {
    const [query] = (JSON.parse(String(init.body)) as { queries: Query[] }).queries;
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        aborted.push(query?.q ?? '');
        reject(new DOMException('stop', 'AbortError'));
      });
      if (query?.q === 'масл ') resolve(responseTo([query]));
    });
  });
  const older = vi.fn();
  void search(searchClient, 'мас').then(older, older);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await search(searchClient, 'масло');
  await new Promise((resolve) => setTimeout(resolve));
  expect(aborted).toEqual(['мас']);
  expect(older).not.toHaveBeenCalled();
});

test('a failure is cleared for the next page', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  const on = client();
  void search(on, 'масло');
  await vi.waitFor(() => expect(useEngineHealth.getState().failure).toBe('offline'));
  on.stop();
  expect(useEngineHealth.getState()).toMatchObject({ failure: null, tryNow: null });
});

test('the previous page does not abort the next page’s search, the last one does', async () => {
  const on = client();
  fetched.mockImplementation(() => new Promise(() => undefined));
  const later = () => new Promise((resolve) => setTimeout(resolve));
  const leave = on.retain();
  void search(on, 'масло');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  const signal = fetched.mock.calls[0]?.[1].signal;
  leave();
  const leaveNext = on.retain();
  await later();
  expect(signal?.aborted).toBe(false);
  leaveNext();
  await later();
  expect(signal?.aborted).toBe(true);
});
