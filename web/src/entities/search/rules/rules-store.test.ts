import { beforeEach, expect, test, vi, type Mock } from 'vitest';

let fetched: Mock<(url: string, init: RequestInit) => Promise<Response>>;
let store: typeof import('./rules-store');

const NOW = Date.parse('2026-11-27T10:00:00Z');
/** The browser's clock is ten minutes slow. */
const BROWSER_MS = NOW - 600_000;

const answered = (body: unknown, date = Date.now() + 600_000) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { Date: new Date(date).toUTCString() },
  });
const artefact = (version: number, ...rules: object[]) => ({ version, words: [], rules });
const rule = (id: string, more: object = {}) => ({ id, hide: ['id = 1'], ...more });

beforeEach(async () => {
  vi.useFakeTimers({ now: BROWSER_MS });
  vi.resetModules();
  fetched = vi.fn(() => Promise.resolve(answered(artefact(1, rule('a')))));
  vi.stubGlobal('fetch', fetched);
  store = await import('./rules-store');
  return () => vi.useRealTimers();
});

/** Ids of the rules that hold for a search now. */
const ids = () =>
  store.useSearchRules.getState().rules?.forSearch({ indexName: 'products' }, 'масло', null, 7)?.applied.ids ?? [];
const revision = () => store.useSearchRules.getState().revision;

test('are loaded once for several searches, revalidated by the browser', async () => {
  await Promise.all([store.waitForRules(), store.waitForRules()]);
  expect(ids()).toEqual(['a']);
  expect(fetched.mock.calls).toEqual([['/api/shop/searchRules', expect.objectContaining({ cache: 'no-cache' })]]);
});

test('a search waits 600 ms at most; late rules are a new revision', async () => {
  let arrive: (response: Response) => void = () => undefined;
  fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const waiting = store.waitForRules();
  await vi.advanceTimersByTimeAsync(600);
  expect(await waiting).toMatchObject({ rules: null, revision: 0 });
  arrive(answered(artefact(1, rule('a'))));
  await vi.waitFor(() => expect(ids()).toEqual(['a']));
  expect(revision()).toBe(1);
});

test.each<[string, () => Promise<Response>]>([
  ['no connection', () => Promise.reject(new TypeError('offline'))],
  ['a server without rules', () => Promise.resolve(new Response('', { status: 404 }))],
  ['text that is no JSON', () => Promise.resolve(answered('<html>'))],
  ['null', () => Promise.resolve(answered('null'))],
  ['another shape', () => Promise.resolve(answered({ version: 3, rules: { a: 1 }, words: 'x' }))],
  ['an empty list', () => Promise.resolve(answered(artefact(5)))],
])('%s means no rules, and no search is repeated', async (_, response) => {
  fetched.mockImplementation(response);
  expect((await store.waitForRules()).rules?.forSearch({}, 'масло', null, 7) ?? null).toBeNull();
  expect(store.useSearchRules.getState()).toMatchObject({ words: [] });
});

test('a published change is seen within a minute without a reload, and broken content removes the rules', async () => {
  await store.waitForRules();
  const end = store.watchRules();
  fetched.mockImplementation(() => Promise.resolve(answered(artefact(2, rule('b')))));
  await vi.advanceTimersByTimeAsync(50_000);
  await vi.waitFor(() => expect([ids(), revision()]).toEqual([['b'], 2]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(revision()).toBe(2);
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([ids(), revision()]).toEqual([['b'], 2]);
  fetched.mockImplementation(() => Promise.resolve(answered('{')));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([ids(), revision()]).toEqual([[], 3]);
  end();
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(fetched).not.toHaveBeenCalled();
});

test('a hidden document does not look; shown again it does at once', async () => {
  await store.waitForRules();
  const end = store.watchRules();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetched).toHaveBeenCalledTimes(2);
  end();
});

test('rules begin and expire on time by the server’s clock, while the page is open', async () => {
  const [from, until] = [NOW / 1000 + 5, NOW / 1000 + 12];
  fetched.mockImplementation(() => Promise.resolve(answered(artefact(1, rule('a', { from, until })))));
  await store.waitForRules();
  const before = revision();
  expect(ids()).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_900);
  expect([ids(), revision()]).toEqual([[], before]);
  await vi.advanceTimersByTimeAsync(200);
  expect([ids(), revision()]).toEqual([['a'], before + 1]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect([ids(), revision()]).toEqual([[], before + 2]);
});

test('a clock that is corrected past the begin of a rule counts as the begin', async () => {
  const from = NOW / 1000 + 60;
  fetched.mockImplementation(() => Promise.resolve(answered(artefact(1, rule('a', { from })))));
  await store.waitForRules();
  const end = store.watchRules();
  fetched.mockImplementation(() => Promise.resolve(answered(artefact(1), NOW + 61_000)));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([ids(), revision()]).toEqual([['a'], 2]);
  end();
});

test('a rule that begins in two months waits longer than one timer can', async () => {
  const from = NOW / 1000 + 60 * 86_400;
  fetched.mockImplementation(() => Promise.resolve(answered(artefact(1, rule('a', { from })))));
  await store.waitForRules();
  await vi.advanceTimersByTimeAsync(59 * 86_400_000);
  expect([ids(), revision()]).toEqual([[], 1]);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect([ids(), revision()]).toEqual([['a'], 2]);
});

test('a login changes the audience', async () => {
  const { useAccount } = await import('@entities/account/account-store');
  fetched.mockImplementation(() => Promise.resolve(answered(artefact(1, rule('a', { audience: 'customer' })))));
  await store.waitForRules();
  expect(ids()).toEqual([]);
  useAccount.setState({ loginId: 'x' });
  expect([ids(), revision()]).toEqual([['a'], 2]);
});

test('words alone need no rules; those that are no texts are left out', async () => {
  fetched.mockResolvedValue(answered({ version: 1, words: ['незамерзайка', 5, null], rules: [] }));
  expect(await store.waitForRules()).toMatchObject({ words: ['незамерзайка'], rules: null, revision: 1 });
});
