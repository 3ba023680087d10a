import { expect, test } from 'vitest';
import { placedHits } from '../moves';
import type { VersionHit } from '../search-version';
import { readPage } from '../lab-page';
import { readingText } from './reading-line';
import { changesText } from './summary';

const hits = (...ids: readonly number[]) =>
  ids.map((id): VersionHit => ({ product: { id, name: '' }, block: 'exact', ask: null }));

test('the summary counts new, gone and moved hits', () => {
  expect(changesText(placedHits(hits(1, 2, 3), hits(3, 2, 4, 5)))).toBe('2\u00a0новых, 1\u00a0уйдёт, 1\u00a0сдвинется');
  expect(changesText(placedHits(hits(1), hits(1)))).toBe('');
});

test('readings are named by their kind', () => {
  expect(readingText({ kind: 'layout', from: 'vfckj', to: 'масло' })).toBe('раскладка: «vfckj» → «масло»');
  expect(readingText({ kind: 'dropped', from: 'купить', to: '' })).toBe('убрано: «купить»');
});

test('the page is what the server and the address say', () => {
  const root = document.createElement('div');
  Object.assign(root.dataset, {
    view: 'comparison',
    city: '2',
    zone: '1',
    categories: '5,12',
    formToken: 't',
    address: '/admin/search',
  });

  const page = readPage(root, '?q=+масло+&sort=price_asc&car=Веста');

  expect(page).toMatchObject({ view: 'comparison', text: 'масло', car: 'Веста', formToken: 't' });
  expect(page.scope).toEqual({ city: { id: 2, zone: 1 }, categories: [5, 12], carId: null, sort: 'price_asc' });
  expect(readPage(document.createElement('div'), '?sort=evil').scope).toMatchObject({ categories: [], sort: null });
});
