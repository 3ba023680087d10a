import { fold } from '@entities/search/query/clean-query';

/** An option of a pick field. */
export interface PickOption {
  value: string;
  name: string;
  /** Additional words that match it. */
  also?: string;
  note?: string;
}

/**
 * Filters options: every typed word begins a word of the option. Keeps the list's order; options that begin with the
 * text come first.
 */
export function matchingOptions(picks: readonly PickOption[], query: string): readonly PickOption[] {
  const words = fold(query)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return picks;
  const textOf = ({ name, also = '' }: PickOption) => ` ${fold(`${name} ${also}`).replace(/[()\-/.,]/g, ' ')}`;
  const fits = picks.filter((pick) =>
    words.every((word) => textOf(pick).includes(` ${word}`) || fold(pick.name).includes(word)),
  );
  const begins = (pick: PickOption) => fold(pick.name).startsWith(words.join(' '));
  return [...fits.filter(begins), ...fits.filter((pick) => !begins(pick))];
}
