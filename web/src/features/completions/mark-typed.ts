import { MARK_END, MARK_START } from '@entities/search/document/highlight-marks';
import { fold } from '@entities/search/query';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}-]*/gu;
const GRADE = /^\d+w\d*$/;
/** Russian endings differ: «масло» and «масла» match. */
const SPARE = 2;
const MIN_LENGTH = 3;

/** Number of characters that a word has in common with a folded typed one from the beginning; 0: too few. */
function commonStart(word: string, typed: string): number {
  const folded = fold(word);
  // «5w4» is a prefix of «5W-40».
  if (GRADE.test(typed) && folded.replace('-', '').startsWith(typed))
    return typed.length + (typed.endsWith('w') ? 0 : 1);
  const different = Array.from(typed).findIndex((character, index) => character !== folded[index]);
  const isEnding = different >= MIN_LENGTH && typed.length - different <= SPARE;
  return different < 0 ? typed.length : isEnding ? different : 0;
}

/** A text with the typed beginnings of words marked, as the engine marks its matches. */
export function markTyped(text: string, query: string): string {
  const typedWords = fold(query)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return text.replace(WORD, (word) => {
    const length = Math.max(0, ...typedWords.map((typed) => commonStart(word, typed)));
    return length > 0 ? MARK_START + word.slice(0, length) + MARK_END + word.slice(length) : word;
  });
}
