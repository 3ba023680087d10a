import { cutUnits, type UnitWords } from './units';

/** A piece of the query between spaces; `typed` is the folded piece as it came, `text` as it is asked for. */
export interface QueryWord {
  readonly typed: string;
  readonly text: string;
  readonly kind: 'word' | 'unit';
  /** The catalogue knows it, or it is no word to be known: a number, a unit, the first letters of one. */
  readonly isKnown: boolean;
  readonly repair?: 'layout' | 'translit' | 'typo' | 'script';
  /** The next likely reading, which the engine does not find by itself: «семень» → «ремень». */
  readonly other?: string;
}

/** In the wrong layout these are letters: ж х ъ э б ю. */
const LATIN_KEYS = /^[a-z\d[\];',.`-]+$/;
const EDGES = /^[([\]{}.,;:!?'*/\\|~^+=<>#@&%$`-]+|[)([\]{}.,;:!?'*/\\|~^=<>#@&$`-]+$/g;

export const isTypedInKeys = (word: string): boolean => LATIN_KEYS.test(word) && /[a-z]/.test(word);

/** Without the punctuation around it, unless that could be letters of the other layout. */
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
      ? pieces(piece).map((typed): QueryWord => ({ typed, text: bare(typed), kind: 'word', isKnown: false }))
      : [{ typed: piece.typed, text: piece.token, kind: 'unit', isKnown: true }],
  );
}
