import { fold } from '../query';
import { inCyrillicLayout, inLatinLayout } from '../query/keyboard-layout';
import { bare, isTypedInKeys } from '../query/query-words';
import { spelled } from '../query/translit';

/** A piece of the query with its readings: as typed, in the other keyboard layout, transliterated. */
export interface PieceReadings {
  readonly raw: string;
  readonly typed: string;
  readonly layout: string;
  readonly translit: string;
}

export const KINDS = ['typed', 'layout', 'translit'] as const;

export function readingsOf(text: string): PieceReadings[] {
  return fold(text)
    .split(' ')
    .filter((raw) => raw !== '')
    .map((raw) => {
      const typed = bare(raw);
      const isLatin = isTypedInKeys(raw);
      const layout = isLatin ? inCyrillicLayout(raw) : /^[а-я]+$/u.test(typed) ? inLatinLayout(typed) : typed;
      return { raw, typed, layout, translit: isLatin ? spelled(typed) : typed };
    });
}

const LOOKS: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', з: '3',
}; // prettier-ignore
const SOUNDS: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'j', з: 'z', и: 'i', й: 'j', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', э: 'e', ю: 'u', я: 'ya',
}; // prettier-ignore
const ROMAN: Readonly<Record<string, string>> = {
  ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9',
}; // prettier-ignore

const spelt = (word: string, letters: Readonly<Record<string, string>>): string =>
  Array.from(word, (letter) => letters[letter] ?? letter).join('');

/** Spellings of a code: «к4м» → k4m by look, «х4м» → h4m by sound, iii → 3. */
export function codeForms({ typed, layout }: PieceReadings): Set<string> {
  const codes = [typed, /\d/.test(typed) ? layout : typed].map((word) => word.replaceAll('-', ''));
  return new Set(codes.flatMap((word) => [word, spelt(word, LOOKS), spelt(word, SOUNDS), ROMAN[word] ?? word]));
}
