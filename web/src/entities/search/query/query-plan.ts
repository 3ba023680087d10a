import { clean, fold, MAX_QUERY_LENGTH } from './clean-query';
import { isCyrillic, lexiconOf, type Lexicon } from './lexicon';
import { inCyrillicLayout } from './keyboard-layout';
import { modelPhrases } from './model-phrases';
import { NUMBER_FIELDS, partNumber, searchKey, withoutAnnouncement } from './number-search';
import { QueryReader } from './query-reader';
import { stem } from './stem';
import { withStems } from './stemmed-text';
import { unitForPeople } from './unit-names';
import { wholeUnits, type UnitWords } from './units';
import type { Vocabulary } from './vocabulary';
import { wordsOf, type QueryWord } from './query-words';

/**
 * `exact`: every word as corrected; owns pages, total and facets. `variants`: other units, colours, sides and brands.
 * `near`: not every word. `number`: exact match of a part number; `mistyped`: a near, prefix or tail match found among
 * the parts. Beside a car, when nothing else is found: `wider` leaves out units and makers or forgives typos, `general`
 * leaves out the car.
 */
export type AskRole = 'exact' | 'variants' | 'wider' | 'general' | 'near' | 'number' | 'mistyped';

/** One query to the engine. */
export interface Ask {
  readonly role: AskRole;
  readonly q: string;
  /** `q` as the documents of products are written; `q` itself when absent. */
  readonly stemmed?: string;
  readonly strategy: 'all' | 'last';
  /** Fields to search in; all of them when absent. */
  readonly fields?: readonly string[];
  /** Restricts the ask to these products. */
  readonly ids?: readonly number[];
  /** By product the number that it replaces, where that is not the product's own. */
  readonly replaces?: ReadonlyMap<number, string>;
  /** Restricts the ask, in the engine's filter language. */
  readonly filter?: string | undefined;
  /** Words of the query, as typed, that this ask leaves out. */
  readonly dropped: readonly string[];
}

/**
 * How a piece of the text was read, where the shopper should know. `from` is what was typed; it is undone by naming it
 * in `asTyped`.
 */
export interface QueryReading {
  readonly kind:
    | 'layout'
    | 'translit'
    | 'typo'
    | 'script'
    | 'unit'
    | 'model'
    | 'car'
    | 'number'
    | 'dropped'
    | 'replacement';
  readonly from: string;
  readonly to: string;
}

const REPAIRS: ReadonlySet<QueryReading['kind']> = new Set(['layout', 'translit', 'typo', 'script']);

/** The reading corrects a mistake. */
export const isRepair = ({ kind }: QueryReading): boolean => REPAIRS.has(kind);

export interface QueryPlan {
  readonly kind: 'empty' | 'text' | 'number' | 'vin' | 'frame';
  /** The corrected text for people: «масло 5W-40». */
  readonly text: string;
  /** In the order of display; the first is `exact` or `number`. Empty for `empty`. */
  readonly asks: readonly Ask[];
  readonly understood: readonly QueryReading[];
  /** The car that the query names. */
  readonly car?: PlannedCar;
}

/** A car of the catalogue in a query; its modifications that the query leaves open. */
export interface PlannedCar {
  readonly title: string;
  readonly cars: readonly { readonly id: number; readonly label: string }[];
  /** The query without the car. */
  readonly rest: string;
  /** The query is for everything of a service. */
  readonly isService: boolean;
}

const EMPTY: QueryPlan = { kind: 'empty', text: '', asks: [], understood: [] };
/** Characters that the engine joins to words, and quotes, which mean a phrase. */
const SIGNS = /["«»„“”‟″<>|^~{}\\]/gu;
// A dash before a word means NOT to the engine; shoppers do not mean that.
const LEADING_DASHES = /(^| )-+/gu;
const TIMES = /(?<=\d)[*×](?=\d)/gu;
/** The engine's limit of words. */
const MOST_WORDS = 10;
/** Queries of this length may have one word too many. */
const MANY_WORDS = 3;
/** Shorter words are dropped silently. */
const TELLING = 4;
const OWN_MAKES = new Set(['ваз', 'лад', 'lada', 'vaz']);
/** Where nicknames of cars are not read. */
const WITHOUT_NICKNAMES = [
  'head',
  'kind',
  'name',
  'units',
  'article',
  'spellings',
  'numbers',
  'maker',
  'alias',
  'car_models',
  'also_named',
  'forms',
  'derived',
  'category',
].map((field) => `search.${field}`);
/** «50х200», `8*20`. */
const SIZE = /^\d+[xх*]\d+/;
const VIN = /^(?=.*[A-Z])[A-Z\d]{17}$/;
const FRAME = /^[a-z]{1,4}\d{1,3}[a-z]{0,2}-\d{6,7}$/i;
// A grade or an amount after Cyrillic: the engine joins its digits to the Cyrillic word before. The quote is a
// separator of Latin class, so that `5w40` stays one token.
const TOKEN_AFTER_CYRILLIC = /(\p{Script=Cyrillic}[^\p{L}]*? )(?=\d+(?:d\d+)?[a-z])/gu;

/** Cuts a text to the engine's limit without splitting surrogates. */
function plainText(input: string): string {
  const short = Array.from(input.slice(0, 2 * MAX_QUERY_LENGTH))
    .slice(0, MAX_QUERY_LENGTH)
    .join('');
  return clean(clean(short).replace(SIGNS, ' ').replace(LEADING_DASHES, '$1').replace(TIMES, 'x'));
}

/** Builds the query plan of a text. `asTyped`: pieces of the text that are not corrected. */
export function planQuery(input: string, vocabulary: Vocabulary | null, asTyped: readonly string[] = []): QueryPlan {
  const lexicon = vocabulary === null ? null : lexiconOf(vocabulary);
  const plan = readQuery(input, lexicon, asTyped);
  return { ...plan, asks: withStems(plan.asks, lexicon) };
}

function readQuery(input: string, lexicon: Lexicon | null, asTyped: readonly string[]): QueryPlan {
  const typed = plainText(input);
  const text = withoutAnnouncement(typed);
  if (text === '') return EMPTY;
  const uncorrected = new Set(asTyped.flatMap((piece) => [fold(piece), ...fold(piece).split(' ')]));
  const key = partNumber(text, lexicon, lexicon?.vocabulary.units);
  if (uncorrected.has(fold(typed))) return new TextQuery(typed, lexicon, uncorrected).plan();
  if (key === null) return new TextQuery(text, lexicon, uncorrected).plan();
  const kind = VIN.test(key) ? 'vin' : FRAME.test(text) ? 'frame' : 'number';
  return {
    kind,
    text: key,
    asks: [asNumber(key), asPhrase(text)],
    understood: isSpeltSo(text, key) ? [] : [{ kind: 'number', from: text, to: key }],
  };
}

/** Whether the text has the letters of the key, whatever the separators between them. */
const isSpeltSo = (text: string, key: string): boolean =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .includes(key);

/** The whole number among a product's numbers, as a phrase: the engine tolerates no typos in a phrase. */
const asNumber = (key: string): Ask => ({
  role: 'number',
  q: `"${searchKey(key).toLowerCase()}"`,
  strategy: 'all',
  fields: NUMBER_FIELDS,
  dropped: [],
});

/** The text of a number among the words of products. */
const asPhrase = (text: string): Ask => ({ role: 'exact', q: `"${fold(text)}"`, strategy: 'all', dropped: [] });

class TextQuery {
  readonly #lexicon: Lexicon | null;
  readonly #asTyped: ReadonlySet<string>;
  readonly #words: readonly QueryWord[];
  readonly #models: ReadonlyMap<string, string>;
  readonly #stopWords: readonly QueryWord[];
  readonly #searchWords: readonly QueryWord[];

  constructor(text: string, lexicon: Lexicon | null, asTyped: ReadonlySet<string>) {
    this.#lexicon = lexicon;
    this.#asTyped = asTyped;
    const words = wordsOf(wholeUnits(fold(text), lexicon?.vocabulary.units), lexicon?.vocabulary.units).flatMap(
      (word) =>
        word.kind === 'unit' && asTyped.has(word.raw) ? [{ ...word, text: word.raw, kind: 'word' as const }] : [word],
    );
    this.#words =
      lexicon === null
        ? words.map((word) => ({ ...word, isKnown: true }))
        : unitsInKeys(new QueryReader(lexicon).read(words, asTyped), lexicon.vocabulary.units, asTyped);
    this.#models = lexicon === null ? new Map() : modelPhrases(this.#words, lexicon.vocabulary.models);
    this.#stopWords = this.#words.filter((word) => this.#isStopWord(word));
    const significant = this.#words.filter((word) => !this.#stopWords.includes(word));
    const mainWords = (significant.length === 0 ? this.#words : significant).slice(0, MOST_WORDS);
    // At the end the engine would match it as a prefix.
    this.#searchWords = mainWords.at(-1)?.text === 'и' ? mainWords.slice(0, -1) : mainWords;
  }

  plan(): QueryPlan {
    if (this.#searchWords.length === 0) return EMPTY;
    return { kind: 'text', text: this.#text(), asks: this.#asks(), understood: this.#understood() };
  }

  #asks(): Ask[] {
    const isUndone = [...this.#models.keys()].some((name) => this.#asTyped.has(name));
    const fields = isUndone ? { fields: WITHOUT_NICKNAMES } : {};
    const soft = this.#searchWords.filter((word) => this.#isSoft(word));
    const hard = this.#searchWords.filter((word) => !soft.includes(word));
    const knownWords = hard.filter(({ isKnown }) => isKnown);
    // A nickname is a whole word: «приоры» is no typo of Prioritet.
    const words = this.#searchWords.map((word) =>
      this.#models.has(word.text) && isCyrillic(word.text) ? { ...word, text: `"${word.text}"` } : word,
    );
    const asks: Ask[] = [{ role: 'exact', q: queryText(words), strategy: 'all', dropped: [], ...fields }];
    if (this.#lexicon === null) return asks;
    if (soft.length > 0 && hard.some((word) => this.#isThing(word) || MARK.test(word.text)))
      asks.push({
        role: 'variants',
        q: queryText(hard),
        strategy: 'all',
        dropped: soft.map(({ raw }) => raw),
        ...fields,
      });
    const unknown = hard.filter(({ isKnown }) => !isKnown);
    const isDoubtful = unknown.length > 0 || hard.some(({ secondReading }) => secondReading !== undefined);
    // A word whose first letter was corrected is too weak a match for a near ask.
    const firm = knownWords.filter(
      (word) => word.repair !== 'typo' && word.secondReading === undefined && this.#isThing(word),
    );
    if ((isDoubtful || hard.length >= MANY_WORDS) && firm.length > 0) {
      const q = queryText(knownWords.map((word) => ({ ...word, text: word.secondReading ?? word.text })));
      asks.push({ role: 'near', q, strategy: 'last', dropped: unknown.map(({ raw }) => raw), ...fields });
    }
    return asks;
  }

  #isStopWord({ raw, text, kind }: QueryWord): boolean {
    if (kind === 'unit' || this.#lexicon === null || this.#asTyped.has(raw)) return false;
    return (
      this.#lexicon.isStopWord(text) ||
      (OWN_MAKES.has(stem(text)) && this.#words.some((word) => word.text !== text && this.#namesModel(word)))
    );
  }

  #isSoft({ text, kind }: QueryWord): boolean {
    return kind === 'unit' || SIZE.test(text) || this.#lexicon?.isSoft(text) === true;
  }

  #namesModel({ text }: QueryWord): boolean {
    return (
      this.#lexicon?.isModel(text) === true || [...this.#models.keys()].some((name) => name.split(' ').includes(text))
    );
  }

  /** A word for a thing, not a car, a number or a prefix. */
  #isThing(word: QueryWord): boolean {
    return /\p{L}{3}/u.test(word.text) && !this.#namesModel(word);
  }

  #text(): string {
    return this.#searchWords
      .map(({ kind, text }) => (kind === 'unit' ? unitForPeople(text, this.#lexicon?.vocabulary.units) : text))
      .join(' ');
  }

  #understood(): QueryReading[] {
    const readings: QueryReading[] = [];
    for (const word of this.#words) {
      const last = readings.at(-1);
      const unit = word.kind === 'unit' ? unitForPeople(word.text, this.#lexicon?.vocabulary.units) : '';
      if (word.kind === 'unit')
        readings.push(...(fold(unit) === word.raw ? [] : [{ kind: 'unit' as const, from: word.raw, to: unit }]));
      else if (word.repair === 'translit' && !word.isKnown) continue;
      else if (word.repair !== undefined && last?.kind === word.repair)
        readings.splice(-1, 1, { ...last, from: `${last.from} ${word.raw}`.trim(), to: `${last.to} ${word.text}` });
      else if (word.repair !== undefined) readings.push({ kind: word.repair, from: word.raw, to: word.text });
    }
    for (const [name, model] of this.#models)
      if (name !== model && !this.#asTyped.has(name)) readings.push({ kind: 'model', from: name, to: model });
    if (this.#searchWords.some((word) => this.#stopWords.includes(word))) return readings;
    return [
      ...readings,
      ...this.#stopWords
        .filter(({ text }) => text.length >= TELLING)
        .map(({ raw }) => ({ kind: 'dropped' as const, from: raw, to: '' })),
    ];
  }
}

/** `wd-40`: its meaning is known as typed. */
const MARK = /^[a-z]{2,}-?\d{2,}$/;
const AMOUNT_IN_KEYS = /^\d+(?:[.,]\d+)?[a-z]{1,3}$/;

/** Where words were typed in the wrong layout, units were too: `4k` → «4л». */
function unitsInKeys(words: readonly QueryWord[], units: UnitWords, asTyped: ReadonlySet<string>): QueryWord[] {
  if (words.every(({ repair }) => repair !== 'layout')) return [...words];
  return words.map((word) => {
    const [unit, ...more] =
      AMOUNT_IN_KEYS.test(word.raw) && !asTyped.has(word.raw) ? wordsOf(inCyrillicLayout(word.raw), units) : [];
    return unit?.kind === 'unit' && more.length === 0 ? { ...unit, raw: word.raw } : word;
  });
}

/** Adds a space after a final unit, which is no prefix: `3t` is not `3ton`; but `5w` may be one of a grade. */
function queryText(words: readonly QueryWord[]): string {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .replace(TOKEN_AFTER_CYRILLIC, '$1«');
  return words.at(-1)?.kind === 'unit' && !text.endsWith('w') ? `${text} ` : text;
}
