/** Pieces of a text, the marked ones at odd places: the shape `String.split` gives with a group. */
export type TextPieces = readonly string[];

const WORD = /([\p{L}\p{N}][\p{L}\p{N}-]*)/u;
const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
const GRADE = /^\d+w\d*$/;
/** Ends of Russian words differ: «масло» and «масла» are one word to a shopper. */
const SPARE = 2;
const SHORTEST = 3;

function commonStart(word: string, typed: string): number {
  const one = fold(word);
  const other = fold(typed);
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  // «5w4» is the beginning of «5W-40».
  if (GRADE.test(other) && one.replace('-', '').startsWith(other)) return other.length + (other.endsWith('w') ? 0 : 1);
  const whole = length === other.length;
  return whole || (length >= SHORTEST && other.length - length <= SPARE) ? length : 0;
}

/** The beginnings of words that were typed. */
export function markTyped(text: string, typed: string): TextPieces {
  const asked = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const pieces: string[] = [''];
  text.split(WORD).forEach((part, index) => {
    const length = index % 2 === 1 ? Math.max(0, ...asked.map((word) => commonStart(part, word))) : 0;
    if (length > 0) pieces.push(part.slice(0, length), part.slice(length));
    else pieces.push((pieces.pop() ?? '') + part);
  });
  return pieces;
}
