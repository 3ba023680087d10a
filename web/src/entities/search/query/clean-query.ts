/** Longest text that is sent to the search engine, in characters. */
export const MAX_QUERY_LENGTH = 200;

// Written out: `\s` differs between languages, and the same rules exist in Python.
const SPACES = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;
const DASHES = /[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d]/gu;
// Controls, soft hyphens, zero-width and bidirectional marks, lone surrogates: never part of a word.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;

/** Normalises invisible differences: NFC, plain spaces and dashes, no control characters, trimmed. */
export function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Text for comparison: cleaned, lower case, «ё» as «е». */
export function fold(text: string): string {
  return clean(text).toLowerCase().replaceAll('ё', 'е');
}
