import { cutUnits, type UnitWords } from './units';

/** A piece of the query between spaces: `raw` is the folded piece as typed, `text` the one that is searched. */
export interface QueryWord {
  readonly raw: string;
  readonly text: string;
  readonly kind: 'word' | 'unit';
  /** In the vocabulary, or exempt from it: a number, a unit, initials. */
  readonly isKnown: boolean;
  readonly repair?: 'layout' | 'translit' | 'typo' | 'script';
  /** The second reading, which the engine does not find itself: «семень» → «ремень». */
  readonly secondReading?: string;
}

/** Punctuation keys that are letters in the other layout: ж х ъ э б ю. */
const LATIN_KEYS = /^[a-z\d[\];',.`-]+$/;
const EDGES = /^[([\]{}.,;:!?'*/\\|~^+=<>#@&%$`-]+|[)([\]{}.,;:!?'*/\\|~^=<>#@&$`-]+$/g;

export const isTypedInKeys = (word: string): boolean => LATIN_KEYS.test(word) && /[a-z]/.test(word);

/** Strips punctuation around a word, unless it may be letters of the other layout. */
export const bare = (word: string): string => word.replace(EDGES, '');

function pieces(text: string): string[] {
  return text
    .split(' ')
    .flatMap((piece) => (/[а-я]/.test(piece) ? piece.split(/[,;()]/) : [piece]))
    .map((piece) => (isTypedInKeys(piece) ? piece : bare(piece)))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/** Words and units of a folded text, in order. */
export function wordsOf(folded: string, units?: UnitWords): QueryWord[] {
  return cutUnits(folded, units).flatMap((piece) =>
    typeof piece === 'string'
      ? pieces(piece).map((raw): QueryWord => ({ raw, text: bare(raw), kind: 'word', isKnown: false }))
      : [{ raw: piece.raw, text: piece.token, kind: 'unit', isKnown: true }],
  );
}
