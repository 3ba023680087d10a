import { expect, test, vi } from 'vitest';
import { askCompletions, type Post } from './ask';

interface Query {
  indexUid: string;
  q: string;
}

/** An engine that knows some texts. */
function engine(known: Record<string, number>) {
  return vi.fn<Post>((_, body) => {
    const { queries } = JSON.parse(body) as { queries: Query[] };
    const results = queries.map(({ indexUid, q }) =>
      indexUid === 'products'
        ? { hits: [], totalHits: known[q] ?? 0, facetDistribution: { brand: { Shell: 2, ЛУКОЙЛ: 5 } } }
        : { hits: q.startsWith('масл') ? [{ id: 1, name: 'Моторные масла', path: 'motornye-masla', parents: [], products: 488 }] : [] },
    );
    return Promise.resolve({ results });
  });
}
const asked = (post: ReturnType<typeof engine>) => post.mock.calls.map(([, body]) => (JSON.parse(body) as { queries: Query[] }).queries.map(({ indexUid, q }) => `${indexUid}: ${q}`));

test('goods and sections are asked in one request, brands come as counts of the goods', async () => {
  const post = engine({ 'масло «5w40': 62 });
  const found = await askCompletions(post, 'масло 5в40', 'goods', false);
  expect(asked(post)).toEqual([['products: масло «5w40', 'categories: масло «5w40']]);
  expect(found).toMatchObject({ total: 62, repaired: null, brands: [{ name: 'ЛУКОЙЛ', count: 5 }, { name: 'Shell', count: 2 }] });
});

test('the other layout is tried only when nothing was found, and not against the wish of the shopper', async () => {
  const post = engine({ масло: 488 });
  expect(await askCompletions(post, 'vfckj', 'goods', false)).toMatchObject({ repaired: 'масло', total: 488 });
  expect(await askCompletions(post, 'vfckj', 'goods', true)).toMatchObject({ repaired: null, total: 0 });
  expect(asked(post)).toHaveLength(3);
});

test('a number is looked for as its key, without sections, then as text', async () => {
  const post = engine({ w9142: 1 });
  expect(await askCompletions(post, 'W 914/2', 'number', false)).toMatchObject({ total: 1, categories: [] });
  await askCompletions(post, 'GL-4', 'number', false);
  expect(asked(post)).toEqual([['products: w9142'], ['products: gl4'], ['products: gl-4']]);
});
