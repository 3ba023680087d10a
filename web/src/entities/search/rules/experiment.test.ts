import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assignmentOf, readExperiment } from './experiment';
import { openArtefact } from './open-rules';

const response = () => new Response('', { headers: { Date: new Date().toUTCString() } });
const KEYS = Array.from({ length: 4000 }, (_, index) => `visitor ${index}`);
const pin = (id: string, word: string) => ({ id, query: [['is', word]], hide: ['id = 1'] });
const artefact = (share: number) => ({
  rules: [pin('both', 'фара'), pin('a', 'масло')],
  experiment: { id: 3, share, rules: [pin('both', 'фара'), pin('b', 'тосол')] },
});
const open = (share: number) => openArtefact(artefact(share), response(), () => undefined);
const applied = (share: number, text: string) =>
  open(share).forSearch({ indexName: 'products' }, text, null, 7)?.applied;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test.each([1, 20, 50, 99])('%i %% of the visitors are in arm b, in even buckets', (share) => {
  const assigned = KEYS.map((key) => assignmentOf(key, { id: 3, share }));
  const inB = assigned.filter(({ arm }) => arm === 'b').length / KEYS.length;
  expect(Math.abs(inB - share / 100)).toBeLessThan(0.03);
  expect(assigned.every(({ arm, bucket }) => (arm === 'b') === bucket < share * 10)).toBe(true);
  expect(new Set(assigned.map(({ bucket }) => bucket)).size).toBeGreaterThan(900);
});

test('an assignment is the same for every visit, and independent of another experiment', () => {
  expect(assignmentOf('k', { id: 3, share: 50 })).toEqual(assignmentOf('k', { id: 3, share: 50 }));
  const same = KEYS.filter(
    (key) => assignmentOf(key, { id: 3, share: 50 }).arm === assignmentOf(key, { id: 4, share: 50 }).arm,
  );
  expect(Math.abs(same.length / KEYS.length - 0.5)).toBeLessThan(0.03);
});

test.each([
  [1, 'a'],
  [99, 'b'],
] as const)('with a share of %i %% this visitor has the rules of arm %s', (share, arm) => {
  localStorage.setItem('visitor-key', 'visitor 1');
  const other = arm === 'a' ? 'b' : 'a';
  const own = { a: 'масло', b: 'тосол' };
  expect(applied(share, own[arm])).toMatchObject({ ids: [arm], exposure: { experiment: 3, arm } });
  // No rule of this arm, but one of the other: that is a difference too.
  expect(applied(share, own[other])).toMatchObject({ ids: [], pinned: [], exposure: { experiment: 3, arm } });
  // Both arms answer alike: such searches would only dilute the difference.
  expect(applied(share, 'фара')).toMatchObject({ ids: ['both'] });
  expect(applied(share, 'фара')?.exposure).toBeUndefined();
  expect(applied(share, 'другое')).toBeUndefined();
});

test('the key is random and stored once', () => {
  const first = applied(50, 'масло')?.exposure;
  expect(localStorage.getItem('visitor-key')).toMatch(/^[\da-f-]{32,36}$/);
  expect(applied(50, 'масло')?.exposure).toEqual(first);
});

test('a visitor who refuses tracking has the live rules, no key and no exposure', () => {
  vi.stubGlobal('navigator', { doNotTrack: '1' });
  expect(applied(99, 'масло')).toMatchObject({ ids: ['a'] });
  expect(applied(99, 'масло')).not.toHaveProperty('exposure');
  expect(applied(99, 'тосол')).toBeUndefined();
  expect(localStorage.getItem('visitor-key')).toBeNull();
});

test.each([null, {}, 'x', { id: 1 }, { id: 'x', share: 5 }])('broken content %j is no experiment', (content) => {
  expect(readExperiment(content)).toBeNull();
});
