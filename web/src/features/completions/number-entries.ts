import type { NearHit, PartMatches, PartHit } from '@entities/search/parts/part-types';
import { partAddress } from '@entities/search/parts/part-address';
import type { Entry, EntryGroup } from './completion-entries';
import type { RecentSearch } from './recent-searches';

const LIMITS = { exact: 6, begun: 8, ended: 5, near: 5, recent: 3 } as const;
const NAMED_CARS = 2;

/** «Фильтр масляный. Подходит: Лада Веста 1.6, Лада Гранта 1.6 и др.»; without confirmed cars the name alone. */
function withCars({ name, cars = [] }: PartHit): string {
  const named = cars.slice(0, NAMED_CARS).join(', ');
  return named === '' ? name : `${name}. Подходит: ${named}${cars.length > NAMED_CARS ? ' и др.' : ''}`;
}

const entryOf = (hit: PartHit, marks: NearHit['marks'] = []): Entry => ({
  kind: 'part',
  brand: hit.brand,
  number: hit.number,
  name: withCars(hit),
  marks,
  to: partAddress(hit.number, hit.id),
});

const group = (key: EntryGroup['key'], title: string, entries: Entry[]): EntryGroup[] =>
  entries.length === 0 ? [] : [{ key, title, entries }];

/** Entries for a typed number: exact matches, continuations, numbers that end with it, and separately near ones. */
export function entriesOfNumbers(
  { query, exact, prefix, tail, near }: PartMatches,
  recent: readonly RecentSearch[],
): EntryGroup[] {
  // A number that is still being typed is one character short of many others.
  const prefixIds = new Set(prefix.map(({ id }) => id));
  const slips = exact.length > 0 ? [] : near.filter(({ id }) => !prefixIds.has(id));
  const alike = recent
    .filter(({ text, tab }) => tab === 'number' && text.toLowerCase().startsWith(query.toLowerCase()))
    .slice(0, LIMITS.recent);
  return [
    ...group(
      'numbers',
      'Этот номер',
      exact.slice(0, LIMITS.exact).map((hit) => entryOf(hit)),
    ),
    ...group(
      'begun',
      'Начинаются так',
      prefix.slice(0, LIMITS.begun).map((hit) => entryOf(hit)),
    ),
    ...group(
      'ended',
      'Заканчиваются так',
      tail.slice(0, LIMITS.ended).map((hit) => entryOf(hit)),
    ),
    ...group(
      'near',
      'Возможно, опечатка',
      slips.slice(0, LIMITS.near).map((hit) => entryOf(hit, hit.marks)),
    ),
    ...group(
      'recent',
      'Вы искали',
      alike.map(({ text, tab }) => ({ kind: 'query', text, tab, count: null, recent: true, to: null })),
    ),
  ];
}
