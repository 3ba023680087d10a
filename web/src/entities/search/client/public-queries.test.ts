import { expect, test, vi } from 'vitest';
import { MAX_QUERIES } from './engine-query';
import { refusalOf, RULES, scriptOfNginx, vectors } from './public-queries.fixtures';

test('a request has as many queries as the gate lets through', () => {
  expect(MAX_QUERIES).toBe(RULES.queries);
});

test.each(vectors('search_bodies'))('the gate of nginx lets through: $name', ({ path: address, body }) => {
  expect(refusalOf(address, body)).toBeNull();
});

test.each(vectors('refused_searches'))('the gate of nginx refuses: $name', ({ path: address, body, code }) => {
  expect(refusalOf(address, body)?.code).toBe(code);
});

test('six hundred searches in ten seconds are what a visitor behind nginx may have', async () => {
  const counts = new Map<string, number>();
  const incr = (key: string, more: number, from: number) =>
    counts.set(key, (counts.get(key) ?? from) + more).get(key) ?? 0;
  vi.stubGlobal('ngx', { shared: { searches_of_visitors: { incr } } });
  vi.useFakeTimers({ now: 1_000_000 });
  const gate = (await scriptOfNginx('search_gate.js', "const fs = { readFileSync: () => '{}' };")) as {
    isBeyond: (request: object, searches: number) => boolean;
  };
  const isBeyond = (visitor: string, searches = 10) =>
    gate.isBeyond({ rawVariables: { visitor: Buffer.from(visitor) } }, searches);

  expect(Array.from({ length: 60 }, () => isBeyond('a'))).not.toContain(true);
  expect(isBeyond('a', 1)).toBe(true);
  expect(isBeyond('b')).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(isBeyond('a')).toBe(false);
  vi.useRealTimers();
});
