import { beforeEach, expect, test, vi, type Mock } from 'vitest';

let fetched: Mock<(url: string) => Promise<Response>>;
let store: typeof import('./vocabulary-store');

const EMPTY = { whole: true, latin: [], makers: [], soft: [], stop: [], models: {} };
const answered = () => Response.json({ ...EMPTY, words: ['масло'], units: { l: ['л', 'литр'] } });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  fetched = vi.fn(() => Promise.resolve(answered()));
  vi.stubGlobal('fetch', fetched);
  store = await import('./vocabulary-store');
  return () => vi.useRealTimers();
});

test('is loaded once per visit', async () => {
  store.prepareVocabulary();
  const [first, second] = await Promise.all([store.waitForVocabulary(), store.waitForVocabulary()]);
  expect([first?.words, second?.units.get('литр')]).toEqual([['масло'], 'l']);
  await store.waitForVocabulary();
  expect(fetched.mock.calls).toEqual([['/api/shop/searchVocabulary', expect.anything()]]);
});

test('a search waits 600 ms at most; a late vocabulary is used afterwards', async () => {
  let arrive: (response: Response) => void = () => undefined;
  fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const waiting = store.waitForVocabulary();
  await vi.advanceTimersByTimeAsync(600);
  expect(await waiting).toBeNull();
  expect(await store.waitForVocabulary()).toBeNull();
  arrive(answered());
  await vi.advanceTimersByTimeAsync(0);
  expect(store.useVocabulary.getState().vocabulary?.words).toEqual(['масло']);
});

test('a failure gives no vocabulary and is not retried for each letter', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  expect(await store.waitForVocabulary()).toBeNull();
  expect(await store.waitForVocabulary()).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await store.waitForVocabulary())?.words).toEqual(['масло']);
});

test('the cars are loaded once, for a text that is more than one of the words', async () => {
  const answers = [answered(), Response.json({ makes: {}, models: [], service: [], oils: [] })];
  fetched.mockImplementation(() => Promise.resolve(answers.shift() ?? Response.error()));
  expect((await store.vocabularyFor('масло'))?.forCar).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
  const typed = ['масло пр', 'масло приора'].map((text) => store.vocabularyFor(text));
  expect((await Promise.all(typed)).map((found) => typeof found?.forCar)).toEqual(['function', 'function']);
  expect((await store.vocabularyFor('масло веста'))?.forCar).toBeTypeOf('function');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/shop/searchVocabulary', '/api/shop/searchCars']);
});

test('without the cars a search goes on with the words', async () => {
  fetched.mockImplementation((url) =>
    url.endsWith('Cars') ? Promise.reject(new TypeError('offline')) : Promise.resolve(answered()),
  );
  expect((await store.vocabularyFor('масло п'))?.words).toEqual(['масло']);
  expect((await store.vocabularyFor('масло пр'))?.forCar).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a search waits 3 s for the cars at most, also for their script, and once', async () => {
  let arrive: (response: Response) => void = () => undefined;
  fetched.mockImplementation((url) =>
    url.endsWith('Cars') ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve(answered()),
  );
  const waiting = store.vocabularyFor('масло приора');
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await waiting)?.forCar).toBeUndefined();
  expect((await store.vocabularyFor('масло приоры'))?.forCar).toBeUndefined();
  arrive(Response.json({ makes: {}, models: [], service: [], oils: [] }));
  await vi.advanceTimersByTimeAsync(0);
  expect((await store.vocabularyFor('масло приоры'))?.forCar).toBeTypeOf('function');
  expect(fetched).toHaveBeenCalledTimes(2);
});
