import { expect, test, vi } from 'vitest';
import type { Ask, QueryPlan } from '../query';
import {
  client,
  engineWith,
  fetched,
  json,
  mockEngine,
  queriesOf,
  search,
  summaryOf,
  type Query,
} from './search-engine.fixtures';
import { useVocabulary } from '../query/vocabulary-store';

mockEngine();

test('variants and near hits come in the same request, separate from the pages', async () => {
  const answer = await search(client(), 'колодки передние brembo 4л', { facets: ['brand'], page: 0 });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(queriesOf(0).map(({ q, matchingStrategy, limit, facets }) => [q, matchingStrategy, limit, facets])).toEqual([
    ['колодк передн brembo 4l ', 'all', undefined, ['brand']],
    ['колодк передн brembo', 'all', 12, undefined],
    ['колодк передн ', 'last', 12, undefined],
  ]);
  expect(answer.results).toHaveLength(1);
  expect(summaryOf(answer).further.map(({ ask, total }) => [ask.role, total])).toEqual([
    ['variants', 1],
    ['near', 1],
  ]);
});

test('variants and near hits have highlighted names, and the time is the total', async () => {
  fetched.mockImplementation(engineWith(() => 5));
  const summary = summaryOf(await search(client(), 'масло 4л', { page: 0 }));
  expect(summary.further[0]?.hits[0]?._highlightResult?.name?.value).toBe('____ais-highlight__масл__/ais-highlight__ ');
  expect(summary.ms).toBe(4);
});

test('the next page requests its owner only', async () => {
  const searchClient = client();
  await search(searchClient, 'масло 4л', { page: 0 });
  await search(searchClient, 'масло 4л', { page: 1 });
  expect(queriesOf(1).map(({ q }) => q)).toEqual(['масл «4l ']);
});

test('without whole hits the variants own the pages', async () => {
  fetched.mockImplementation(engineWith(({ q = '' }) => (q.includes('4l') ? 0 : 40)));
  const answer = await search(client(), 'масло 4л', { page: 0, facets: ['brand'] });
  expect(queriesOf(1)).toMatchObject([{ q: 'масл ', facets: ['brand'] }]);
  expect(answer.results[0]).toMatchObject({ nbHits: 40 });
  expect([summaryOf(answer).owner?.role, summaryOf(answer).further]).toEqual(['variants', []]);
});

test('while typing an unexpected owner shows its cards at once, and the next letter expects it', async () => {
  fetched.mockImplementation(engineWith(({ q = '' }) => (q.includes('4l') ? 0 : 40)));
  const searchClient = client();
  const page = { page: 0, facets: ['brand'] };
  await search(searchClient, 'масло', page);
  const part = await search(searchClient, 'масло 4л', page);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(part.results[0]).toMatchObject({ nbHits: 40, nbPages: 2, hits: [{ name: 'масл ' }] });
  expect(summaryOf(part)).toMatchObject({ isPart: true, owner: { role: 'variants' } });
  const whole = await search(searchClient, 'масло 4л', page);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(queriesOf(2).map(({ q, facets }) => [q, facets])).toEqual([
    ['масл ', ['brand']],
    ['масл «4l ', undefined],
  ]);
  expect(summaryOf(whole)).toMatchObject({ isPart: false, owner: { role: 'variants' } });
});

test('a half-typed word without hits keeps the previous results for a moment; another text does not wait', async () => {
  fetched.mockImplementation(engineWith(({ q = '' }) => (q === 'масл ' ? 40 : 0)));
  const wait = vi.spyOn(globalThis, 'setTimeout');
  const waits = () => wait.mock.calls.filter(([, ms]) => ms === 600).length;
  const searchClient = client();
  await search(searchClient, 'масло');
  const nothing = vi.fn();
  void search(searchClient, 'маслок').then(nothing, nothing);
  await vi.waitFor(() => expect(waits()).toBe(1));
  await search(searchClient, 'масло');
  expect(nothing).not.toHaveBeenCalled();
  await expect(search(searchClient, 'лукойл')).resolves.toMatchObject({ results: [{ nbHits: 0 }] });
  expect(waits()).toBe(1);
  wait.mockRestore();
});

test('further pages request the first page’s owner, whatever was searched in between', async () => {
  fetched.mockImplementation((_, init) => {
    const { queries } = JSON.parse(String(init.body)) as { queries: Query[] };
    const counts = new Map([
      ['колодк «4l ', 0],
      ['колодк ', 3],
    ]);
    return Promise.resolve(
      json({
        results: queries.map(({ indexUid, q = '' }) => ({
          indexUid,
          hits: [],
          query: '',
          processingTimeMs: 1,
          hitsPerPage: 30,
          page: 1,
          totalPages: 2,
          totalHits: counts.get(q) ?? 45,
        })),
      }),
    );
  });
  const searchClient = client();
  await search(searchClient, 'масло 4л');
  await search(searchClient, 'колодки 4л');
  await search(searchClient, 'масло 4л');
  await search(searchClient, 'масло 4л', { page: 1 });
  expect(queriesOf(fetched.mock.calls.length - 1).map(({ q }) => q)).toEqual(['масл «4l ']);
  await search(searchClient, 'колодки 4л', { page: 1 });
  expect(queriesOf(fetched.mock.calls.length - 2).map(({ q }) => q)).toEqual(['колодк «4l ', 'колодк ']);
});

test('the next page of the second of two asks with one role is that ask’s', async () => {
  const { vocabulary } = useVocabulary.getState();
  if (vocabulary === null) throw new Error('no vocabulary');
  const ask = (filter: string): Ask => ({ role: 'variants', q: 'масло', strategy: 'all', dropped: [], filter });
  const forCar = (plan: QueryPlan) => ({ ...plan, asks: [ask('fits IN [5]'), ask('fits IS EMPTY')] });
  useVocabulary.setState({ vocabulary: { ...vocabulary, forCar } });
  fetched.mockImplementation(engineWith(({ filter }) => (String(filter) === 'fits IS EMPTY' ? 40 : 0)));
  const searchClient = client();
  await search(searchClient, 'масло приора', { page: 0 });
  const calls = fetched.mock.calls.length;
  const answer = await search(searchClient, 'масло приора', { page: 1 });
  expect(answer.results[0]).toMatchObject({ nbHits: 40 });
  expect(queriesOf(calls).map(({ filter }) => filter)).toEqual([['fits IS EMPTY']]);
});
