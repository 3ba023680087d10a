const ENDINGS = /(?:[ыи]ми|[ая]ми|[ое]го|[ое]му|ая|яя|[оеыи][ей]|[ую]ю|[ыиоеая]м|[ыиая]х|[ое]в|[аяоеыиуюьй])$/u;
const FLEETING = /([^аеиоуыэюя])[ое]([^аеиоуыэюя])$/u;
const MIN_LENGTH = 3;

/** Stem of a folded Russian word: «тормозных» → «тормозн». At least three letters stay. */
export function stem(word: string): string {
  const bare = word.replace(ENDINGS, '');
  return bare.length >= MIN_LENGTH ? bare : word;
}

/** Possible stems of a word: a vowel before the last consonant may be inserted, «колодок» is a form of «колодка». */
export function stems(word: string): string[] {
  const first = stem(word);
  const short = first.replace(FLEETING, '$1$2');
  return short === first || short.length < MIN_LENGTH ? [first] : [first, short];
}

export const RUSSIAN_WORD = /(?<![\p{L}\p{N}])[а-я]+(?![\p{L}\p{N}])/gu;

/** The folded text with every Russian word cut to its stem, as documents of products are written. */
export const cutEndings = (text: string): string => text.replace(RUSSIAN_WORD, stem);
