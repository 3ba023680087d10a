import { expect, test, vi } from 'vitest';
import {
  client,
  engineWith,
  engineWithParts,
  fetched,
  json,
  mockEngine,
  PART,
  queriesOf,
  search,
  summaryOf,
} from './search-engine.fixtures';

mockEngine();

const queriesIn = ({ body }: { body?: unknown }) =>
  (JSON.parse(String(body)) as { queries: { attributesToSearchOn?: string[] }[] }).queries;

test('a number is searched whole among numbers and as text in one request', async () => {
  fetched.mockImplementation(engineWith(({ q = '' }) => (q === '"0c9015"' ? 3 : 0)));
  const answer = await search(client(), 'ОС 90-15', { page: 0, facets: ['brand'] });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(queriesOf(0).map(({ q, attributesToSearchOn }) => [q, attributesToSearchOn])).toEqual([
    ['"0c9015"', ['search.article', 'search.spellings', 'search.numbers']],
    ['"ос 90-15"', undefined],
  ]);
  expect(answer.results[0]).toMatchObject({ nbHits: 3 });
  expect(summaryOf(answer).owner?.role).toBe('number');
});

test('a number without products is searched among parts: prefix and tail matches own the pages, near ones are separate', async () => {
  const near = { ...PART, id: 5, key: 'OC99', number: 'OC 99', products: [40] };
  fetched.mockImplementation(
    engineWithParts({ 'search.keys': [PART], 'search.near': [near] }, ({ filter }) => (filter === undefined ? 0 : 2)),
  );
  const summary = summaryOf(await search(client(), 'OC90', { page: 0 }));
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(queriesOf(2).map(({ q, filter }) => [q, filter])).toEqual([
    ['', ['id IN [31, 32]']],
    ['"0c90"', undefined],
    ['"oc90"', undefined],
    ['', ['id IN [40]']],
  ]);
  expect([summary.owner?.role, ...summary.further.map(({ ask }) => ask.role)]).toEqual(['number', 'mistyped']);
});

test('digits match as a prefix; the next page requests its owner only', async () => {
  fetched.mockImplementation(
    engineWithParts({ 'search.tails': [PART] }, ({ filter }) => (String(filter).includes('id IN') ? 70 : 0)),
  );
  const searchClient = client();
  await search(searchClient, '90123', { page: 0 });
  expect(queriesOf(2).map(({ q, filter }) => [q, filter])).toEqual([
    ['90123', undefined],
    ['', ['id IN [31, 32]']],
    ['"90123"', undefined],
    ['"90123"', undefined],
  ]);
  const before = fetched.mock.calls.length;
  const second = await search(searchClient, '90123', { page: 1 });
  expect(fetched).toHaveBeenCalledTimes(before + 1);
  expect(queriesOf(before).map(({ filter }) => filter)).toEqual([['id IN [31, 32]']]);
  expect(second.results[0]).toMatchObject({ nbHits: 70 });
});

test('while a number is typed each letter costs one request; parts are searched after a pause', async () => {
  fetched.mockImplementation(
    engineWithParts({ 'search.keys': [PART] }, ({ filter, q = '' }) =>
      String(filter).includes('id IN') ? 2 : q.startsWith('"') ? 0 : 5,
    ),
  );
  const searchClient = client();
  await search(searchClient, 'OC', { page: 0 });
  void search(searchClient, 'OC 90', { page: 0 });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  const last = search(searchClient, 'OC 901', { page: 0 });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  expect((await last).results[0]).toMatchObject({ nbHits: 2 });
  expect(fetched).toHaveBeenCalledTimes(5);
});

test('a part that is not sold brings the products with its number', async () => {
  fetched.mockImplementation(
    engineWithParts({ 'search.near': [{ ...PART, key: 'OC91', products: [] }] }, ({ q, filter }) =>
      q === '"0c91"' || filter !== undefined ? 1 : 0,
    ),
  );
  const summary = summaryOf(await search(client(), 'OC90', { page: 0 }));
  expect(queriesOf(2)).toMatchObject([
    { q: '"0c91"', attributesToSearchOn: ['search.article', 'search.spellings', 'search.numbers'], limit: 20 },
  ]);
  expect(summary.further.map(({ ask, total }) => [ask.role, ask.ids, total])).toEqual([['mistyped', [100], 1]]);
});

test('a number that only a name states is found with one wrong character', async () => {
  fetched.mockImplementation((url, init) =>
    String(init.body).includes('search.mistyped_numbers')
      ? Promise.resolve(
          json({
            results: queriesIn(init).map(({ attributesToSearchOn: [field] = [] }) => ({
              hits:
                field === 'search.mistyped_numbers'
                  ? [
                      { id: 70, name: 'Венец маховика 21080100511600' },
                      { id: 71, name: 'Шатун 21080100511099' },
                    ]
                  : [],
              processingTimeMs: 1,
            })),
          }),
        )
      : engineWith(({ filter }) => (String(filter).includes('id IN') ? 1 : 0))(url, init),
  );
  const summary = summaryOf(await search(client(), '21080100511690', { page: 0 }));
  expect(summary.further.map(({ ask }) => [ask.role, ask.ids])).toEqual([['mistyped', [70]]]);
});

test.each(['ngkbkr6e', 'ц914/2', 'сгл 2545', 'автодело х-145751', 'skfvkds 814008'])(
  '«%s», which finds nothing, is searched among parts',
  async (text) => {
    fetched.mockImplementation(
      engineWithParts({ 'search.keys': [{ ...PART, key: 'W9142', makers: [] }] }, ({ filter }) =>
        String(filter).includes('id IN') ? 1 : 0,
      ),
    );
    await search(client(), text, { page: 0 });
    expect(queriesOf(1).map(({ indexUid }) => indexUid)).toContain('parts');
  },
);

test('words that find nothing are not searched among parts', async () => {
  fetched.mockImplementation(engineWith(() => 0));
  await search(client(), 'кардан 2108', { page: 0 });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the page’s filters apply to the products of a part', async () => {
  fetched.mockImplementation(
    engineWithParts({ 'search.keys': [PART] }, ({ filter = [] }) => (String(filter).includes('id IN') ? 1 : 0)),
  );
  await search(client(), 'OC90', { page: 0, filters: 'category_ids = 5' });
  expect(queriesOf(2)[0]?.filter).toEqual(['category_ids = 5', 'id IN [31, 32]']);
});

test('an engine key without access to parts leaves the results as they are', async () => {
  fetched.mockImplementation((url, init) =>
    String(init.body).includes('"parts"')
      ? Promise.resolve(json({ code: 'invalid_api_key' }, 403))
      : engineWith(() => 0)(url, init),
  );
  expect((await search(client(), 'OC90', { page: 0 })).results[0]).toMatchObject({ nbHits: 0 });
});
