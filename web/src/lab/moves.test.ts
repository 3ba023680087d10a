import { expect, test } from 'vitest';
import { isSameOrder, moveText, placedHits } from './moves';
import type { Block, VersionHit } from './search-version';

const hit = (id: number, block: Block = 'exact', group?: number): VersionHit => ({
  product: { id, name: `Товар ${id}`, ...(group !== undefined && { packing_group: group }) },
  block,
  ask: null,
});
const hits = (...ids: readonly number[]) => ids.map((id) => hit(id));
const moves = (list: ReturnType<typeof placedHits>['draft']) =>
  list.map(({ product, place, move }) => [product.id, place, moveText(move).sign]);

test('each hit of the draft has its move, those that it lacks are gone', () => {
  const { live, draft } = placedHits(hits(1, 2, 3, 4), hits(3, 2, 5, 1));

  expect(moves(draft)).toEqual([
    [3, 1, '▲ 2'],
    [2, 2, ''],
    [5, 3, '+ новый'],
    [1, 4, '▼ 3'],
  ]);
  expect(moves(live)).toEqual([
    [1, 1, ''],
    [2, 2, ''],
    [3, 3, ''],
    [4, 4, '− уйдёт'],
  ]);
});

test('another size of a card is the same card', () => {
  const { draft } = placedHits([hit(1, 'exact', 7)], [hit(2, 'exact', 7)]);

  expect(draft[0]?.move).toEqual({ kind: 'same' });
  expect(isSameOrder([hit(1, 'exact', 7)], [hit(2, 'exact', 7)])).toBe(true);
});

test('a near hit that becomes a whole one is new among the whole ones', () => {
  const { live, draft } = placedHits([hit(1, 'near')], [hit(1)]);

  expect([live[0]?.move.kind, draft[0]?.move.kind]).toEqual(['gone', 'new']);
});

test('twenty hits are shown, and places beyond them count', () => {
  const all = Array.from({ length: 30 }, (_, index) => index + 1);
  const { live, draft } = placedHits(hits(...all), hits(25, ...all.filter((id) => id !== 25)));

  expect([live.length, draft.length]).toEqual([20, 20]);
  expect(draft[0]?.move).toEqual({ kind: 'up', places: 24 });
  expect(live.every(({ move }) => move.kind === 'same')).toBe(true);
});

test('the order of the first hits is compared', () => {
  expect(isSameOrder(hits(1, 2, 3), hits(1, 2, 4), 2)).toBe(true);
  expect(isSameOrder(hits(1, 2, 3), hits(1, 2, 4))).toBe(false);
  expect(isSameOrder(hits(1, 2), hits(1))).toBe(false);
});
