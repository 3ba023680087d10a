import { partAddress } from '@entities/search/parts/part-address';
import type { PartHit, PartMatches } from '@entities/search/parts/part-types';
import type { Entry } from './completion-entries';

const LIMITS = { exact: 6, begun: 8, ended: 5, near: 5 };
const NAMED_CARS = 2;

/** «Фильтр масляный. Подходит: Лада Веста 1.6, Лада Гранта 1.6 и др.»; without confirmed cars the name alone. */
function withCars({ name, cars = [] }: PartHit): string {
  const named = cars.slice(0, NAMED_CARS).join(', ');
  return named === ''
    ? name
    : `${name.replace(/\.$/, '')}. Подходит: ${named}${cars.length > NAMED_CARS ? ' и др.' : ''}`;
}

const entriesOf = (hits: readonly PartHit[], limit: number): Entry[] =>
  hits.slice(0, limit).map((part) => ({
    kind: 'part',
    text: part.number,
    note: withCars(part),
    part,
    to: partAddress(part.number, part.id),
  }));

/** Exact matches of a typed number, continuations, numbers that end with it, and near ones if it is no number yet. */
export function numberEntries({ exact, prefix, tail, near }: PartMatches, isOfBeginning: boolean) {
  // None of those that match the beginning of a number is the longer number.
  if (isOfBeginning) return { begun: entriesOf([...exact, ...prefix], LIMITS.begun) };
  // A number that is still being typed is one character short of many others.
  const slips = exact.length > 0 ? [] : near.filter(({ id }) => !prefix.some((longer) => longer.id === id));
  return {
    numbers: entriesOf(exact, LIMITS.exact),
    begun: entriesOf(prefix, LIMITS.begun),
    ended: entriesOf(tail, LIMITS.ended),
    near: entriesOf(slips, LIMITS.near),
  };
}
