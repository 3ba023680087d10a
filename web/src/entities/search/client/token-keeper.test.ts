import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { engineBase, TokenKeeper } from './token-keeper';

const page = 'https://shop.example:8443/catalog/x?q=1';

test.each([
  ['https://engine.example/a/', 'https://engine.example/a'],
  ['/search-api', 'https://shop.example:8443/search-api'],
  [':8001', 'https://shop.example:8001'],
])('address %s is %s', (url, base) => {
  expect(engineBase(url, page)).toBe(base);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answer = (token: string, life = 900_000) => ({
  url: '/s',
  token,
  expires: new Date(Date.now() + life).toISOString(),
});

function keeperOf(life?: number) {
  let requestCount = 0;
  const load = vi.fn(() => Promise.resolve(answer(`t${(requestCount += 1)}`, life)));
  return { keeper: new TokenKeeper(load), load };
}

test('one token serves all until 80 % of its life', async () => {
  const { keeper, load } = keeperOf();
  const [a, b] = await Promise.all([keeper.current(), keeper.current()]);
  expect([a.token, b.token, load.mock.calls.length]).toEqual(['t1', 't1', 1]);
  vi.advanceTimersByTime(719_000);
  expect((await keeper.current()).token).toBe('t1');
  vi.advanceTimersByTime(2_000);
  expect((await keeper.current()).token).toBe('t2');
});

test('a clock that is hours off neither kills the token nor makes it eternal', async () => {
  const early = keeperOf(-3_600_000);
  await early.keeper.current();
  vi.advanceTimersByTime(30_000);
  await early.keeper.current();
  expect(early.load).toHaveBeenCalledTimes(1);

  const late = keeperOf(3_600_000);
  await late.keeper.current();
  vi.advanceTimersByTime(721_000);
  await late.keeper.current();
  expect(late.load).toHaveBeenCalledTimes(2);
});

test('a refused token is dropped once, a newer one stays', async () => {
  const { keeper, load } = keeperOf();
  const first = keeper.current();
  await first;
  keeper.forget(first);
  const second = await keeper.current();
  keeper.forget(first);
  expect((await keeper.current()).token).toBe(second.token);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failure is thrown and the next call retries', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(answer('ok'));
  const keeper = new TokenKeeper(load);
  await expect(keeper.current()).rejects.toMatchObject({ failure: 'token' });
  expect((await keeper.current()).token).toBe('ok');
});
