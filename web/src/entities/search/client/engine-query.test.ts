import { expect, test, vi } from 'vitest';
import { batcher } from './engine-query';

const answered = (query: object) => ({ hits: [], processingTimeMs: 1, query: JSON.stringify(query) });
const engine = () => vi.fn((queries: readonly object[]) => Promise.resolve(queries.map(answered)));

test('queries of one run of code go in one request, each gets its own result', async () => {
  const post = engine();
  const send = batcher(post);
  expect(await Promise.all([send({ q: 'a' }), send({ q: 'b' })])).toEqual([answered({ q: 'a' }), answered({ q: 'b' })]);
  expect(await send({ q: 'c' })).toEqual(answered({ q: 'c' }));
  expect(post.mock.calls).toEqual([[[{ q: 'a' }, { q: 'b' }]], [[{ q: 'c' }]]]);
});

test('a full request is followed by another', async () => {
  const post = engine();
  const send = batcher(post, 2);
  const results = await Promise.all(['a', 'b', 'c'].map((q) => send({ q })));
  expect(results).toEqual(['a', 'b', 'c'].map((q) => answered({ q })));
  expect(post.mock.calls).toEqual([[[{ q: 'a' }, { q: 'b' }]], [[{ q: 'c' }]]]);
});

test('a failed request fails its queries, the next one is sent', async () => {
  const post = engine().mockRejectedValueOnce(new Error('down'));
  const send = batcher(post);
  const settled = await Promise.allSettled([send({ q: 'a' }), send({ q: 'b' })]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await send({ q: 'c' })).toEqual(answered({ q: 'c' }));
});
