import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { engineErrorOf, EngineError } from './engine-error';
import { fetched, json, mockEngine, type Query } from './search-engine.fixtures';
import { TokenKeeper } from './token-keeper';
import { engineOver } from './engine';
import { createHttpClient } from './http-client';

mockEngine();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const engine = () =>
  engineOver(
    createHttpClient(
      new TokenKeeper(() =>
        Promise.resolve({ url: 'http://engine.test', token: 't', expires: '2099-01-01T00:00:00Z' }),
      ),
      7,
    ),
  );
const busy = (seconds: string) =>
  Promise.resolve(new Response('{"message":"wait"}', { status: 429, headers: { 'Retry-After': seconds } }));
const queriesOf = (count: number): Query[] =>
  Array.from({ length: count }, (_, number) => ({ indexUid: 'products', q: `q${number}` }));
const searchFor = (count: number) => engine().multiSearch(queriesOf(count));

/** Fake engine that repeats each query. */
const echo = (_: URL, init: RequestInit) =>
  Promise.resolve(json({ results: (JSON.parse(init.body as string) as { queries: Query[] }).queries }));

test('a search that the rate limit refuses is repeated after the pause that the engine names', async () => {
  fetched.mockImplementationOnce(() => busy('2')).mockImplementation(echo);
  const answer = searchFor(1);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect(answer).resolves.toEqual(queriesOf(1));
  expect(fetched.mock.calls[1]?.[1].body).toBe(fetched.mock.calls[0]?.[1].body);
});

test('a search that is refused again and again fails as a broken engine, which the page retries', async () => {
  fetched.mockImplementation(() => busy('1'));
  const answer = searchFor(1).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(engineErrorOf(await answer)).toEqual(new EngineError('broken', 'wait'));
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('a refused search that a newer one replaced is not repeated', async () => {
  fetched.mockImplementation(() => busy('5'));
  const abort = new AbortController();
  const answer = engine()
    .multiSearch(queriesOf(1), abort.signal)
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  abort.abort(new Error('newer'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toMatchObject({ cause: new Error('newer') });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([1, 10, 11, 35])('%i queries go in requests of at most ten, the results in their order', async (count) => {
  fetched.mockImplementation(echo);
  await expect(searchFor(count)).resolves.toEqual(queriesOf(count));
  const sizes = fetched.mock.calls.map(
    ([, init]) => (JSON.parse(init.body as string) as { queries: Query[] }).queries.length,
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
  expect(sizes).toHaveLength(Math.ceil(count / 10));
});
