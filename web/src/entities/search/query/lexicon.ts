import { stem, stems } from './stem';
import { latinOf, looseSound, soundOf, soundsOf } from './translit';
import type { Vocabulary } from './vocabulary';

/** How a word matches the vocabulary: as written, in another form, as a prefix, not at all. */
export const MatchGrade = { unknown: 0, beginning: 1, form: 2, written: 3 } as const;
export type MatchGrade = number;

const SHORTEST_BEGINNING = 3;
const SHORTEST_ABBREVIATION = 4;
const SHORTEST_MISSPELT = 5;
const SHORTEST_PHONETIC = 7;
const SHORTEST_STEM_SOUND = 4;
const LONGEST_ENDING = 3;
const ENDING = /^$|^[aeiouAU]/;
const PLAIN_ENDINGS: Readonly<Record<string, string>> = { a: 'а', o: 'о', u: 'у', e: 'е', A: 'я', U: 'ю' };
const DOUBLED_END = /(.)\1$/;
/** Shorter function words are in the vocabulary in every form. */
const SHORTEST_INFLECTED = 5;

/** A Cyrillic word that may stand for a Latin one; words typed in the wrong layout seldom match. */
const SPOKEN = /^[^a-z\dьъы]*[аеиоуэюя][а-я]*$/;

export const isCyrillic = (word: string): boolean => /^[а-я]+$/.test(word);
export const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

/**
 * Deletion neighbourhood: the word with each of its letters left out. Two words that share one are within two edits of
 * each other.
 */
function withoutOne(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

/** Whether two words differ by one changed, added or missing letter or by two swapped neighbours. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === right.charAt(1) + right.charAt(0));
}

function bySound(words: readonly string[], key: (word: string) => string): Map<string, string[]> {
  const wordsByKey = new Map<string, string[]>();
  for (const word of words) {
    const sound = key(word);
    const alike = wordsByKey.get(sound);
    if (alike === undefined) wordsByKey.set(sound, [word]);
    else alike.push(word);
  }
  return wordsByKey;
}

const shorter = (first: string, second: string): string => (second.length < first.length ? second : first);

/**
 * Among words that sound alike: the one spelt as typed, then the shortest, because a doubled letter is a typical
 * mistake.
 */
function likest(alike: readonly string[] | undefined, latin: string): string | undefined {
  const spelt = alike?.find((word) => latinOf(word) === latin);
  return spelt ?? alike?.reduce(shorter);
}

/** Phonetic key of a Russian word: «агнитушитель» and «огнетушитель» have one key. */
const phoneticKey = (word: string): string =>
  word
    .replace(/о/g, 'а')
    .replace(/[еэыя]/g, 'и')
    .replace(/й+|ь/g, '')
    .replace(/(.)\1/g, '$1');

function once<T>(make: () => T): () => T {
  let memo: { value: T } | null = null;
  return () => (memo ??= { value: make() }).value;
}

/** Lookups in the catalogue's vocabulary. Indexes are built on first use. */
export class Lexicon {
  readonly #written: ReadonlySet<string>;
  readonly #sorted: readonly string[];
  readonly #stems = once(() => new Set(this.vocabulary.words.flatMap(stems)));
  readonly #soft = once(() => new Set(this.vocabulary.soft.flatMap(stems)));
  readonly #sounds = once(() => bySound(this.vocabulary.words, soundOf));
  readonly #looseSounds = once(() => bySound(this.vocabulary.words, (word) => looseSound(soundOf(word))));
  readonly #stemSounds = once(
    () =>
      new Map(
        this.vocabulary.words.flatMap((word) =>
          stems(word).map((candidate): [string, [string, string]] => [
            looseSound(soundOf(candidate)),
            [candidate, word],
          ]),
        ),
      ),
  );
  readonly #latinSounds = once(
    () => new Set([...this.vocabulary.latin, ...this.vocabulary.makers].filter(isLatin).flatMap(soundsOf)),
  );
  readonly #makerSounds = once(() => new Set([...this.vocabulary.makers].filter(isLatin).flatMap(soundsOf)));
  readonly #stopStems = once(
    () => new Set([...this.vocabulary.stop].filter((word) => word.length >= SHORTEST_INFLECTED).map(stem)),
  );
  readonly #stemsByPhoneticKey = once(() => bySound([...this.#stems()], phoneticKey));
  readonly #misspelt = once(() => this.#oneLetterLess());
  readonly #pairs = once(() => new Set(this.vocabulary.words.flatMap(pairsOf)));
  readonly #modelCodes = once(() => new Set(this.vocabulary.models.values()));

  constructor(readonly vocabulary: Vocabulary) {
    this.#written = new Set([...vocabulary.words, ...vocabulary.latin]);
    this.#sorted = [...this.#written].sort();
  }

  grade(word: string, isLast = false): MatchGrade {
    if (this.#written.has(word)) return MatchGrade.written;
    if (isCyrillic(word) && stems(word).some((candidate) => this.#stems().has(candidate))) return MatchGrade.form;
    if (SPOKEN.test(word) && word.length >= SHORTEST_BEGINNING && this.#latinSounds().has(soundOf(word)))
      return MatchGrade.form;
    return isLast && word.length >= SHORTEST_BEGINNING && beginsOne(this.#sorted, word)
      ? MatchGrade.beginning
      : MatchGrade.unknown;
  }

  /** Whether the stem of another word of the vocabulary begins so. */
  begins(start: string): boolean {
    const place = placeOf(this.#sorted, start);
    return this.#sorted.slice(place, place + 2).some((word) => word !== start && stem(word).startsWith(start));
  }

  hasStem(base: string): boolean {
    return this.#stems().has(base);
  }

  /** Stems of the vocabulary one edit away. */
  neighbours(base: string): string[] {
    const index = this.#misspelt();
    const candidates = new Set([base, ...withoutOne(base)].flatMap((key) => index.get(key) ?? []));
    return [...candidates].filter((candidate) => candidate !== base && isOneEdit(candidate, base));
  }

  isSoft(word: string): boolean {
    if (this.vocabulary.makers.has(word)) return true;
    return (
      isCyrillic(word) && (stems(word).some((candidate) => this.#soft().has(candidate)) || this.soundsLikeMaker(word))
    );
  }

  /** A brand in the other script: «хеликс» for `helix`. Not a word that the catalogue has itself. */
  soundsLikeMaker(word: string): boolean {
    return word.length >= SHORTEST_BEGINNING && !this.#written.has(word) && this.#makerSounds().has(soundOf(word));
  }

  isStopWord(word: string): boolean {
    return this.vocabulary.stop.has(word) || (word.length >= SHORTEST_INFLECTED && this.#stopStems().has(stem(word)));
  }

  isModel(word: string): boolean {
    return this.#modelCodes().has(word) || this.vocabulary.models.has(word);
  }

  /** The Cyrillic word that a Latin word sounds like. */
  sounding(latin: string): { word: string; grade: MatchGrade } | null {
    const sounds = soundsOf(latin);
    for (const sound of sounds) {
      const word = likest(this.#sounds().get(sound), latin);
      if (word !== undefined) return { word, grade: MatchGrade.written };
    }
    for (const sound of latin.length >= SHORTEST_MISSPELT ? sounds : []) {
      const word = likest(this.#looseSounds().get(looseSound(sound)), latin);
      if (word !== undefined) return { word, grade: MatchGrade.form };
    }
    return this.#soundingForm(sounds);
  }

  /**
   * Spelling correction: the vocabulary's word within one edit, endings aside; words with the same first letter win.
   */
  misspelt(word: string): string | null {
    const near = this.nearest(word);
    return near.find((candidate) => candidate.startsWith(word.charAt(0))) ?? near[0] ?? null;
  }

  /** The word with the same phonetic key. */
  wordBySound(word: string): string | undefined {
    const base = stem(word);
    const alike = base.length < SHORTEST_PHONETIC ? undefined : this.#stemsByPhoneticKey().get(phoneticKey(base))?.[0];
    return alike === undefined ? undefined : alike + word.slice(base.length);
  }

  /** The shortest word with this prefix: «торм» → «тормоз». */
  begunBy(start: string): string | undefined {
    const words =
      start.length < SHORTEST_ABBREVIATION
        ? []
        : this.#sorted.slice(placeOf(this.#sorted, start), placeOf(this.#sorted, `${start}\uffff`));
    return words.length === 0 ? undefined : words.reduce(shorter);
  }

  nearest(word: string): string[] {
    return (isCyrillic(word) ? stems(word) : [word]).flatMap((base) =>
      base.length < SHORTEST_MISSPELT - 1
        ? []
        : this.neighbours(base).map((candidate) => candidate + word.slice(stem(word).length)),
    );
  }

  /** Share of letter pairs of the word that occur in the vocabulary. */
  likelihood(word: string): number {
    return pairsOf(word).filter((pair) => this.#pairs().has(pair)).length / word.length;
  }

  /** The stem with the typed ending where it is regular, else the vocabulary's form: documents contain the stems of all. */
  #soundingForm(sounds: readonly string[]): { word: string; grade: MatchGrade } | null {
    for (const sound of sounds) {
      for (let cut = 0; cut <= LONGEST_ENDING && sound.length - cut >= SHORTEST_STEM_SOUND; cut += 1) {
        const [base, word] = this.#stemSounds().get(looseSound(sound.slice(0, sound.length - cut))) ?? [];
        if (base === undefined || word === undefined || !ENDING.test(sound.slice(sound.length - cut))) continue;
        const ending = PLAIN_ENDINGS[sound.slice(sound.length - cut)];
        const isBare = cut === 0 && !sound.endsWith('i');
        return {
          word: isBare ? base.replace(DOUBLED_END, '$1') : ending === undefined ? word : base + ending,
          grade: MatchGrade.form,
        };
      }
    }
    return null;
  }

  #oneLetterLess(): Map<string, string[]> {
    const index = new Map<string, string[]>();
    for (const word of new Set([...this.#stems(), ...this.vocabulary.latin])) {
      if (word.length < SHORTEST_MISSPELT - 1) continue;
      for (const key of new Set([word, ...withoutOne(word)])) {
        const words = index.get(key);
        if (words === undefined) index.set(key, [word]);
        else words.push(word);
      }
    }
    return index;
  }
}

function placeOf(sorted: readonly string[], start: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

const beginsOne = (sorted: readonly string[], start: string): boolean =>
  sorted[placeOf(sorted, start)]?.startsWith(start) === true;

/** Letter pairs. */
const pairsOf = (word: string): string[] => Array.from(word, (letter, index) => (word[index - 1] ?? '^') + letter);

const lexicons = new WeakMap<Vocabulary, Lexicon>();

/** The lexicon of a vocabulary, created once. */
export function lexiconOf(vocabulary: Vocabulary): Lexicon {
  const lexicon = lexicons.get(vocabulary) ?? new Lexicon(vocabulary);
  lexicons.set(vocabulary, lexicon);
  return lexicon;
}
