/** Pieces of a text, the marked ones at odd indexes: the shape of `String.split` with a group. */
export type TextPieces = readonly string[];

const WORD = /([\p{L}\p{N}][\p{L}\p{N}-]*)/u;
const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
const GRADE = /^\d+w\d*$/;
/** Russian endings differ: «масло» and «масла» match. */
const SPARE = 2;
const MIN_LENGTH = 3;

function commonStart(word: string, query: string): number {
  const folded = fold(word);
  const foldedQuery = fold(query);
  let length = 0;
  while (length < folded.length && length < foldedQuery.length && folded[length] === foldedQuery[length]) length += 1;
  // «5w4» is a prefix of «5W-40».
  if (GRADE.test(foldedQuery) && folded.replace('-', '').startsWith(foldedQuery))
    return foldedQuery.length + (foldedQuery.endsWith('w') ? 0 : 1);
  const whole = length === foldedQuery.length;
  return whole || (length >= MIN_LENGTH && foldedQuery.length - length <= SPARE) ? length : 0;
}

/** Marks the typed beginnings of words. */
export function markTyped(text: string, query: string): TextPieces {
  const typedWords = query.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const pieces: string[] = [''];
  text.split(WORD).forEach((part, index) => {
    const length = index % 2 === 1 ? Math.max(0, ...typedWords.map((word) => commonStart(part, word))) : 0;
    if (length > 0) pieces.push(part.slice(0, length), part.slice(length));
    else pieces.push((pieces.pop() ?? '') + part);
  });
  return pieces;
}
