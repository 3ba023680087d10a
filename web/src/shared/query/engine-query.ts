import { clean, MAX_QUERY_LENGTH } from './clean';
import { numberKey } from './number-key';
import { canonicalUnitsTyped, findUnits } from './units';

/** What goes to the engine. `text` is what a number falls back to when the catalogue does not know it. */
export type EngineQuery =
  | { readonly kind: 'empty'; readonly q: '' }
  | { readonly kind: 'text'; readonly q: string }
  | { readonly kind: 'number'; readonly q: string; readonly text: string };

const QUOTES = /["«»„“”‟″]/gu;
// A dash before a word means NOT to the engine; nobody who shops means that.
const LEADING_DASHES = /(^| )-+/gu;

function cut(text: string): string {
  return Array.from(text).slice(0, MAX_QUERY_LENGTH).join('');
}

function plainText(typed: string): string {
  const words = clean(cut(typed)).replace(QUOTES, ' ').replace(LEADING_DASHES, '$1');
  return clean(words);
}

/**
 * Is the text a part number? Every word without a digit is short, at least five characters and three digits,
 * no Cyrillic left once look-alikes are Latin, and none of it is a grade or an amount.
 */
export function isPartNumber(text: string): boolean {
  const key = numberKey(text);
  const digits = key.replace(/\D/g, '').length;
  if (key.length < 5 || digits < 3 || !/^[0-9A-Z]+$/.test(key)) return false;
  if (findUnits(text).length > 0) return false;
  return clean(text)
    .split(' ')
    .every((word) => /\d/.test(word) || word.length <= 3);
}

// A grade or an amount that follows Cyrillic: to the engine its digits belong to the Cyrillic word before.
const TOKEN_AFTER_CYRILLIC = /(\p{Script=Cyrillic}[^\p{L}]*? )(?=\d+(?:d\d+)?[a-z])/gu;

/** «масло 5w40» → `масло «5w40`: the quote is a separator of Latin class, so that `5w40` stays one token. */
function keepTokensWhole(text: string): string {
  return text.replace(TOKEN_AFTER_CYRILLIC, '$1«');
}

/** Turns what was typed into the engine's `q`. */
export function engineQuery(typed: string): EngineQuery {
  const text = plainText(typed);
  if (text === '') return { kind: 'empty', q: '' };
  const q = keepTokensWhole(canonicalUnitsTyped(text));
  return isPartNumber(text) ? { kind: 'number', q: numberKey(text).toLowerCase(), text: q } : { kind: 'text', q };
}
