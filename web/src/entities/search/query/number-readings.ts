import { clean } from './clean-query';
import { inLatinLayout } from './keyboard-layout';
import { numberKey } from './number-key';
import { withoutAnnouncement } from './number-search';
import type { ReadingKind, ReadingStep } from '../parts/part-types';

/** Longest text that is read as one number, and the longest possible number. */
const MAX_INPUT_LENGTH = 200;
const MAX_LENGTH = 60;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LOOK_ALIKES = new Map(Array.from('АВЕКМНОРСТУХ', (letter, index) => [letter, 'ABEKMHOPCTYX'.charAt(index)]));

/** One reading of the typed text. `lookup` is the key with «O» and «З» replaced by the digits they stand for. */
export interface NumberReading {
  lookup: string;
  key: string;
  steps: ReadingStep[];
}

/** Built as `parts.lookup` of the shop is. */
export const lookupOf = (key: string): string => key.replaceAll('O', '0').replaceAll('З', '3');

/** A key as one word of the engine; api/text/part_numbers.py has the same rule. */
export const numberWord = (lookup: string): string =>
  Array.from(lookup, (sign) =>
    /[ -~]/.test(sign) ? sign.toLowerCase() : `u${(sign.codePointAt(0) ?? 0).toString(16)}`,
  ).join('');

function withoutLookAlikes(text: string): string {
  return Array.from(text.toUpperCase())
    .filter((sign) => /[\p{L}\p{Nd}]/u.test(sign))
    .join('');
}

function asTyped(text: string, keepLetters: boolean): NumberReading {
  const key = keepLetters ? withoutLookAlikes(text) : numberKey(text);
  const alike = keepLetters ? [] : [...new Set(Array.from(text.toUpperCase()).filter((sign) => LOOK_ALIKES.has(sign)))];
  const steps: ReadingStep[] =
    alike.length === 0
      ? []
      : [{ kind: 'lookalike', was: alike.join(', '), became: alike.map((sign) => LOOK_ALIKES.get(sign)).join(' ') }];
  return { key, lookup: lookupOf(key), steps };
}

function inOtherLayout(text: string): NumberReading {
  const became = inLatinLayout(text.toLowerCase()).toUpperCase();
  const key = numberKey(became);
  return { key, lookup: lookupOf(key), steps: [{ kind: 'layout', was: text, became }] };
}

/** «I» typed for 1. */
function withOnes({ key, steps }: NumberReading): NumberReading[] {
  if (!key.includes('I') || !/\d/.test(key)) return [];
  const became = key.replaceAll('I', '1');
  return [{ key: became, lookup: lookupOf(became), steps: [...steps, { kind: 'lookalike', was: 'I', became: '1' }] }];
}

/**
 * All readings of a number, the likeliest first; none for a text without letters and digits. `without`: kinds of
 * corrections that the shopper undid.
 */
export function readingsOf(typedText: string, without: readonly ReadingKind[] = []): NumberReading[] {
  const text = withoutAnnouncement(clean(typedText.slice(0, MAX_INPUT_LENGTH)));
  const readings = [asTyped(text, without.includes('lookalike'))];
  // An undone Latin reading means Russian letters, not another Latin reading.
  if (CYRILLIC.test(text) && !without.includes('layout') && !without.includes('lookalike'))
    readings.push(inOtherLayout(text));
  // A Cyrillic letter without a Latin look-alike: the other keyboard layout is likelier.
  if (readings.length > 1 && CYRILLIC.test(readings[0]?.key ?? '')) readings.reverse();
  if (!without.includes('lookalike')) readings.push(...readings.flatMap(withOnes));
  return readings.filter(
    ({ lookup }, index) =>
      lookup !== '' &&
      lookup.length <= MAX_LENGTH &&
      readings.findIndex((candidate) => candidate.lookup === lookup) === index,
  );
}
