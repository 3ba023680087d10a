import { NBSP, plural } from '@shared/i18n/format';
import type { PartMatches } from '@entities/search/parts/part-types';

const GENITIVE = ['', 'одного', 'двух', 'трёх', 'четырёх', 'пяти', 'шести', 'семи', 'восьми', 'девяти', 'десяти'];

const few = (count: number): string => GENITIVE[count] ?? String(count);

/** «у четырёх производителей», «у 21 производителя». */
export const makersText = (count: number): string =>
  `у${NBSP}${few(count)} ${plural(count, 'производителя', 'производителей', 'производителей')}`;

/** «Этот номер есть ещё у трёх». */
export const otherMakersText = (count: number): string =>
  `Этот номер есть ещё ${count === 1 ? makersText(1) : `у${NBSP}${few(count)}`}`;

/** Lower-cases the first letter for the middle of a sentence; abbreviations and brands stay. */
export const lowerFirst = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) && /^\p{Script=Cyrillic}/u.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;

/** Display form of the number: its maker's spelling or the reading, else as typed. */
export const numberText = ({ query, reading, exact }: PartMatches): string =>
  exact.length > 0 || reading.steps.length > 0 ? reading.number : query;
