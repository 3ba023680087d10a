import { fold, stems } from '../query';
import { bare } from '../query/query-words';
import type { QueryMatch } from './rules-artefact';

/** Words of a text, folded, without the punctuation around them. */
export const ruleWords = (text: string): string[] =>
  fold(text)
    .split(' ')
    .map(bare)
    .filter((word) => word !== '');

const isRussian = (word: string): boolean => /^[а-я]+$/.test(word);

/** Whether two words are forms of one: «незамерзайку» and «незамерзайка». */
const isSameWord = (first: string, second: string): boolean =>
  first === second ||
  (isRussian(first) && isRussian(second) && stems(first).some((stem) => stems(second).includes(stem)));

type SameWord = (first: string, second: string) => boolean;
const isEqual: SameWord = (first, second) => first === second;

/** Whether `part` stands in `words` at this index. */
const standsAt = (words: readonly string[], index: number, part: readonly string[], isSame: SameWord): boolean =>
  part.length > 0 && part.every((word, offset) => isSame(words[index + offset] ?? '', word));

/** Whether the part begins at this index, each of its words in any form. */
export const formsStandAt = (words: readonly string[], index: number, part: readonly string[]): boolean =>
  standsAt(words, index, part, isSameWord);

/** Whether a typed text meets the condition. */
export function matchesQuery(text: string, [kind, expected]: QueryMatch): boolean {
  if (kind === 'is') return fold(text) === expected;
  const [words, part] = [ruleWords(text), ruleWords(expected)];
  if (kind === 'contains') return words.some((_, index) => standsAt(words, index, part, isEqual));
  return part.length > 0 && part.every((word) => words.some((typed) => isSameWord(typed, word)));
}
