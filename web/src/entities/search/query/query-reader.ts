import { inCyrillicLayout, inLatinLayout } from './keyboard-layout';
import { MatchGrade, isCyrillic, isLatin, isOneEdit, type Lexicon } from './lexicon';
import { spelled } from './translit';
import { bare, isTypedInKeys, type QueryWord } from './query-words';

type Repair = NonNullable<QueryWord['repair']>;

/** How other words of the query were read; `none`: some are correct as typed. */
type Context = Repair | 'none' | undefined;

interface Candidate {
  readonly text: string;
  readonly repair: Repair;
  readonly grade: MatchGrade;
}

const MIN_LENGTH = 3;
const HAS_DIGIT = /[\d+]/;
const DIGITS_OF_A_NUMBER = 3;
const SHORTEST_GUESS = 4;
const SHORTEST_TYPO = 5;
/** Letter pairs that no Russian word has: «вкладышы». */
const HARD_AFTER_HISSING = /(?<=[жшчщ])ы$/;
const SHORTEST_GLUED = 7;
const SHORTEST_PART = 5;
/** Likelihood threshold of a word: words of a catalogue score above it, random keys below. */
const PLAUSIBLE = 0.8;
const CLEARLY = 0.1;
/** Context from the other words of the query. */
const BESIDE = 0.4;
/** A punctuation mark in a word that is a letter in the other layout. */
const LETTER_SIGN = /[[\]`]|[;,](?=.)/;
/** `x9`, `hx8`: a model code; `5w4`: a grade that is still being typed. */
const MARK = /^(?:[a-z]{1,2}\d|\d{1,2}w\d?)$/;

const TWINS_CYRILLIC = 'авекмнорстух';
const TWINS_LATIN = 'abekmhopctyx';
const swapTwins = (word: string, from: string, to: string): string =>
  Array.from(word, (letter) => (from.includes(letter) ? to.charAt(from.indexOf(letter)) : letter)).join('');

/** Parts that the engine splits into words: «сайлент-блок», «рем.комплект». */
const partsOf = (word: string): string[] => word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');

/** Every part is a Cyrillic word or a number, and some part is a word: «2х-сторонний». */
const isReadable = (text: string): boolean => /^[а-я\d.-]+$/.test(text) && /[а-я]/.test(text);

/** Corrects words by the vocabulary. */
export class QueryReader {
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  read(words: readonly QueryWord[], asTyped: ReadonlySet<string>): QueryWord[] {
    const whole = joined(words, this.#lexicon, asTyped);
    const isRussian = whole.some(
      ({ kind, text }) => kind === 'word' && isCyrillic(text) && this.#gradeOf(text, false) >= MatchGrade.form,
    );
    const mended = whole.map((word, index, all) =>
      word.kind === 'unit' ? word : this.#word(word, index === all.length - 1, asTyped.has(word.raw), isRussian),
    );
    const hasLatin = mended.some(({ text, isKnown, repair }) => repair === undefined && isKnown && isLatin(text));
    const context =
      mended.find(({ repair }) => repair === 'layout' || repair === 'translit')?.repair ??
      (isRussian ? 'none' : undefined);
    return mended.flatMap((word) => {
      if (word.kind === 'unit' || asTyped.has(word.raw)) return [word];
      if (HAS_DIGIT.test(word.text)) return [hasLatin ? word : this.#besideOthers(word, context)];
      return word.isKnown ? [word] : this.#unknown(word, context);
    });
  }

  /** Follows the layout of the other words: `6-cn` → «6-ст», beside transliterated ones `6-st`. A part number stays. */
  #besideOthers(word: QueryWord, context: Context): QueryWord {
    const text = context === 'layout' ? inCyrillicLayout(word.raw) : spelled(word.raw);
    const isNumber = word.text.replace(/\D/g, '').length >= DIGITS_OF_A_NUMBER;
    return context === undefined || context === 'none' || isNumber || MARK.test(word.raw) || !isReadable(text)
      ? word
      : { ...word, text, repair: context };
  }

  #word(word: QueryWord, isLast: boolean, isKept: boolean, isRussian: boolean): QueryWord {
    const { raw, text } = word;
    if (isKept) return { ...word, isKnown: this.#gradeOf(text, isLast) > MatchGrade.unknown };
    if (HAS_DIGIT.test(text)) return { ...word, isKnown: true };
    const ownGrade = this.#gradeOf(text, isLast);
    if (ownGrade >= MatchGrade.form) return { ...word, isKnown: true };
    const best =
      text.length < MIN_LENGTH && raw.length < MIN_LENGTH
        ? undefined
        : this.#best(raw, text, isLast, ownGrade, isRussian);
    if (best !== undefined) return { ...word, text: best.text, repair: best.repair, isKnown: true };
    return { ...word, isKnown: ownGrade > MatchGrade.unknown || (isLast && text.length < MIN_LENGTH) };
  }

  /** The likeliest reading that matches the vocabulary better than the typed word. */
  #best(raw: string, text: string, isLast: boolean, ownGrade: MatchGrade, isRussian: boolean): Candidate | undefined {
    // A prefix beside Russian words was not typed in the wrong layout: «ngk pfr».
    const candidates = [
      ...this.#otherScript(text),
      ...this.#layout(raw, isLast && !isRussian),
      ...this.#translit(text),
    ];
    // A prefix is not replaced by another whole word: «тор» is not `top`.
    const better =
      ownGrade === MatchGrade.beginning && (isRussian || isCyrillic(text) || text.length <= MIN_LENGTH)
        ? []
        : candidates.filter(
            ({ grade }) => grade > ownGrade && (ownGrade === MatchGrade.unknown || grade >= MatchGrade.form),
          );
    return better.sort((a, b) => b.grade - a.grade)[0];
  }

  *#otherScript(text: string): Iterable<Candidate> {
    const hasBoth = /[а-я]/.test(text) && /[a-z]/.test(text);
    const latin = swapTwins(text, TWINS_CYRILLIC, TWINS_LATIN);
    const cyrillic = swapTwins(text, TWINS_LATIN, TWINS_CYRILLIC);
    for (const layoutText of [latin, cyrillic]) {
      const isWhole = isLatin(layoutText) || isCyrillic(layoutText);
      if (layoutText !== text && isWhole)
        yield {
          text: layoutText,
          repair: 'script',
          grade: hasBoth ? Math.max(this.#gradeOf(layoutText, false), MatchGrade.beginning) : this.#written(layoutText),
        };
    }
  }

  *#layout(raw: string, isLast: boolean): Iterable<Candidate> {
    if (isTypedInKeys(raw)) {
      for (const keys of new Set([raw, bare(raw)])) {
        const text = inCyrillicLayout(keys);
        if (isReadable(text)) yield { text, repair: 'layout', grade: this.#gradeOf(text, isLast) };
      }
    } else if (isCyrillic(raw)) {
      const text = inLatinLayout(raw);
      const grade = this.#lexicon.grade(text, isLast);
      if (isLatin(text)) yield { text, repair: 'layout', grade };
    }
  }

  *#translit(text: string): Iterable<Candidate> {
    const parts = partsOf(text.replaceAll("'", ''));
    if (text.length < MIN_LENGTH || !parts.every(isLatin)) return;
    const sounding = parts.map((part) => this.#lexicon.sounding(part));
    const words = sounding.flatMap((candidate) => (candidate === null ? [] : [candidate]));
    if (words.length === parts.length && words.length > 0)
      yield {
        text: words.map(({ word }) => word).join('-'),
        repair: 'translit',
        grade: Math.min(...words.map(({ grade }) => grade)),
      };
  }

  #unknown(word: QueryWord, context: Context): QueryWord[] {
    const { raw, text } = word;
    const spelt = text.replace(HARD_AFTER_HISSING, 'и');
    if (spelt !== text) return [{ ...word, text: spelt, repair: 'typo', isKnown: true }];
    if (isCyrillic(text)) return this.#cyrillic(word);
    const keys = inCyrillicLayout(raw);
    const readsAsKeys = (context !== 'none' || LETTER_SIGN.test(raw)) && isTypedInKeys(raw) && isReadable(keys);
    const readsAsSound = context === 'translit' || (context === undefined && this.#lexicon.vocabulary.isWhole);
    if (readsAsKeys && this.#lexicon.misspelt(keys) !== null) return [this.#misspelt(word, keys, 'layout')];
    const plain = text.replaceAll("'", '');
    const sound = /^[a-z-]*[aeiouy][a-z-]*$/.test(plain) ? spelled(plain) : '';
    if (this.#lexicon.misspelt(text) !== null) return [{ ...word, isKnown: true }];
    if (readsAsSound && this.#lexicon.misspelt(sound) !== null) return [this.#misspelt(word, sound, 'translit')];
    return [this.#guess(word, readsAsKeys ? keys : '', sound, readsAsSound, context)];
  }

  /**
   * Whether the engine's own typo tolerance finds the word: one wrong letter, but not the first; «й» counts as two
   * characters.
   */
  #cyrillic(word: QueryWord): QueryWord[] {
    const { text } = word;
    const near = this.#lexicon.nearest(text);
    const isAlike = (form: string) => form.startsWith(text.charAt(0));
    const isFound = (form: string) =>
      near.includes(form) && isAlike(form) && text.split('й').length === form.split('й').length;
    const meant =
      near.find(isAlike) ??
      this.#lexicon.wordBySound(text) ??
      this.#lexicon.begunBy(text) ??
      (text.length < SHORTEST_TYPO ? undefined : near[0]);
    if (meant === undefined) return this.#glued(word);
    const secondReading = near.find(
      (candidate) => candidate !== meant && !isFound(candidate) && isOneEdit(candidate, text),
    );
    return [
      {
        ...word,
        ...(isFound(meant) ? {} : { text: meant, repair: 'typo' as const }),
        isKnown: true,
        ...(secondReading === undefined ? {} : { secondReading }),
      },
    ];
  }

  /** An unknown word: which of its readings has letter pairs of a Russian one? */
  #guess(word: QueryWord, keys: string, sound: string, readsAsSound: boolean, context: Context): QueryWord {
    const beside = context === 'layout';
    const likelyKeys =
      keys.length >= (beside ? MIN_LENGTH : SHORTEST_GUESS) ? this.#lexicon.likelihood(keys) : -Infinity;
    const likelySound = sound.length >= MIN_LENGTH ? this.#lexicon.likelihood(sound) : -Infinity;
    const ahead = beside || LETTER_SIGN.test(word.raw) ? -BESIDE : context === 'translit' ? BESIDE : CLEARLY;
    if ((beside || LETTER_SIGN.test(word.raw) || likelyKeys > PLAUSIBLE) && likelyKeys > likelySound + ahead)
      return { ...word, text: keys, repair: 'layout' };
    return readsAsSound && likelySound > -Infinity ? { ...word, text: sound, repair: 'translit' } : word;
  }

  /** Whether the engine's typo tolerance finds the word: one wrong letter, but not the first one. */
  #misspelt(word: QueryWord, text: string, repair: Repair): QueryWord {
    const meant = this.#lexicon.misspelt(text) ?? text;
    return { ...word, text: meant.startsWith(text.charAt(0)) ? text : meant, repair, isKnown: true };
  }

  /** «тормознаяжидкость»: two joined words of the vocabulary. */
  #glued(word: QueryWord): QueryWord[] {
    const { text } = word;
    for (let position = SHORTEST_PART; position <= text.length - SHORTEST_PART; position += 1) {
      const parts = [text.slice(0, position), text.slice(position)];
      if (parts.every((part) => this.#lexicon.grade(part) >= MatchGrade.form)) {
        return parts.map((part, index) => ({
          ...word,
          raw: index === 0 ? word.raw : '',
          text: part,
          repair: 'typo',
          isKnown: true,
        }));
      }
    }
    return [word];
  }

  #gradeOf(text: string, isLast: boolean): MatchGrade {
    if (this.#lexicon.isStopWord(text)) return MatchGrade.written;
    const parts = partsOf(text);
    if (parts.length === 0) return MatchGrade.unknown;
    return Math.min(
      ...parts.map((part, index) =>
        part.length === 1 || /\d/.test(part)
          ? MatchGrade.written
          : this.#lexicon.grade(part, isLast && index === parts.length - 1),
      ),
    );
  }

  #written(text: string): MatchGrade {
    const grade = this.#lexicon.grade(text);
    return grade === MatchGrade.written ? grade : MatchGrade.unknown;
  }
}

/** «под шипник»: one split word of the vocabulary. */
function joined(words: readonly QueryWord[], lexicon: Lexicon, asTyped: ReadonlySet<string>): QueryWord[] {
  const result: QueryWord[] = [];
  const isStrange = ({ text, raw }: QueryWord) =>
    !asTyped.has(raw) && lexicon.grade(text) < MatchGrade.form && !lexicon.isStopWord(text);
  for (const word of words) {
    const before = result.at(-1);
    const text = `${before?.text ?? ''}${word.text}`;
    const isOne = before?.kind === 'word' && word.kind === 'word' && isCyrillic(text) && text.length >= SHORTEST_GLUED;
    if (
      isOne &&
      ((before.text.length === MIN_LENGTH && !asTyped.has(before.raw)) || isStrange(before) || isStrange(word)) &&
      lexicon.grade(text) >= MatchGrade.form
    ) {
      result.splice(-1, 1, { ...word, raw: `${before.raw} ${word.raw}`, text, repair: 'typo', isKnown: true });
    } else result.push(word);
  }
  return result;
}
