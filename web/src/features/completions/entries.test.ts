import { expect, test } from 'vitest';
import type { Found } from './ask';
import { entriesOf, entriesOfNothing, entriesWithoutEngine, type Group } from './entries';

const found = (more: Partial<Found> = {}): Found => ({ text: 'масло', tab: 'goods', repaired: null, total: 62, products: [], categories: [], brands: [], ...more });
const count = (groups: Group[]) => groups.reduce((sum, { entries }) => sum + entries.length, 0);
const texts = (groups: Group[], key: Group['key']) => groups.find((group) => group.key === key)?.entries.map((entry) => ('text' in entry ? entry.text : 'name' in entry ? entry.name : entry.to));

const many = <T>(make: (place: number) => T): T[] => Array.from({ length: 30 }, (_, place) => make(place));

test('at most 24 entries in all', () => {
  const groups = entriesOf(
    found({
      products: many((id) => ({ id, name: `Товар ${id}` })),
      categories: many((id) => ({ id, name: `Раздел ${id}`, path: `p${id}`, parents: [], products: 1 })),
      brands: many((place) => ({ name: `Бренд ${place}`, count: 1 })),
    }),
    many((place) => ({ text: `масло ${place}`, tab: 'goods' as const })),
  );
  expect(count(groups)).toBe(24);
  expect(groups.map(({ key }) => key)).toEqual(['queries', 'categories']);
});

test('queries: as typed with its count, recent ones that go on from it, with brands of what was found', () => {
  const groups = entriesOf(found({ brands: [{ name: 'ЛУКОЙЛ', count: 11 }] }), [
    { text: 'Масло 5W-40', tab: 'goods' },
    { text: 'масло', tab: 'goods' },
    { text: 'масло', tab: 'number' },
    { text: 'фильтр', tab: 'goods' },
  ]);
  expect(texts(groups, 'queries')).toEqual(['масло', 'Масло 5W-40', 'масло ЛУКОЙЛ']);
});

test('a brand that was named leads and shows all of its goods', () => {
  const groups = entriesOf(found({ text: 'моб', brands: [{ name: 'Shell', count: 9 }, { name: 'Мобил & Ко', count: 3 }] }), []);
  expect(groups.find(({ key }) => key === 'brands')?.entries).toMatchObject([
    { name: 'Мобил & Ко', to: '/search?brand=%D0%9C%D0%BE%D0%B1%D0%B8%D0%BB+%26+%D0%9A%D0%BE' },
    { name: 'Shell', to: '/search?q=%D0%BC%D0%BE%D0%B1&brand=Shell' },
  ]);
});

test('a VIN among goods offers the search by VIN', () => {
  const groups = entriesOf(found({ text: 'хта GFL110 КУ214358', total: 0 }), []);
  expect(texts(groups, 'vin')).toEqual(['XTAGFL110KY214358']);
});

test('nothing typed: recent searches of the tab, sections under goods only', () => {
  const recent = [{ text: 'масло', tab: 'goods' as const }, { text: 'XTA', tab: 'vin' as const }];
  const sections = [{ name: 'Фильтры', url: '/catalog/filtry', products: 3 }];
  expect(entriesOfNothing('goods', recent, sections).map(({ key }) => key)).toEqual(['recent', 'categories']);
  expect(texts(entriesOfNothing('vin', recent, sections), 'recent')).toEqual(['XTA']);
  expect(entriesOfNothing('number', recent, sections)).toEqual([]);
});

test('without the engine recent searches still help', () => {
  expect(texts(entriesWithoutEngine('мас', 'goods', [{ text: 'масло', tab: 'goods' }, { text: 'свечи', tab: 'goods' }]), 'recent')).toEqual(['масло']);
});
