import { isOneEdit, stem, fold } from '../query';

/** Around each match in a text of the engine. */
export const MARK_START = '__ais-highlight__';
export const MARK_END = '__/ais-highlight__';

/** The engine forgives no letter in shorter words. */
const SHORTEST_FORGIVEN = 4;
/** A Russian word, of which the engine may have marked the beginning. */
const WORD = new RegExp(`${MARK_START}([а-яё]+)${MARK_END}([а-яё]*)|[а-яё]+`, 'giu');

/**
 * A text of the engine with the words marked whose stems the query has: the engine matches stems in other fields, and a
 * name has the words themselves.
 */
export function withStemMarks(text: string, query: string): string {
  const queryWords = query.match(/[а-я]+/g) ?? [];
  const isInQuery = (base: string) =>
    queryWords.some((word) => word === base || (word.length >= SHORTEST_FORGIVEN && isOneEdit(word, base)));
  return text.replace(WORD, (piece: string, beginning?: string, rest?: string) => {
    const word = beginning === undefined ? piece : `${beginning}${rest ?? ''}`;
    return isInQuery(stem(fold(word))) ? MARK_START + word + MARK_END : piece;
  });
}
