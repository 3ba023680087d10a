import {
  findUnits,
  fold,
  isOneEdit,
  numberKey,
  stem,
  type Ask,
  type QueryPlan,
  type Vocabulary,
} from '@entities/search/query';
import { lookupOf } from '@entities/search/query/number-readings';
import { sameNumber } from '@entities/search/query/number-spellings';
import { soundOf, soundsOf } from '@entities/search/query/translit';
import type { ProductDocument } from '@entities/search/document/product-document';

/** Common prefix that makes «воздух» and «воздушный» one word. */
const KIN = 4;
/** Maximum differing end of the shorter stem: «ступица» and «ступичный». */
const OTHER_END = 2;
const FOR_CARS = ' для ';

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** «аккум» and «акум», «щётки» and «щёток» have one root. */
const rootOf = (word: string): string =>
  stem(word)
    .replace(/(.)\1/gu, '$1')
    .replace(/[ое](?=[^аеиоуыэюя]$)/u, '');

function common(first: string, second: string): number {
  let length = 0;
  while (length < first.length && first.charAt(length) === second.charAt(length)) length += 1;
  return length;
}

function isIn(word: string, written: readonly string[]): boolean {
  const root = rootOf(word);
  return written.some((nameWord) => {
    const theirs = rootOf(nameWord);
    const shared = common(root, theirs);
    return (
      (shared >= KIN && shared >= Math.min(root.length, theirs.length) - OTHER_END) ||
      isOneEdit(nameWord, word) ||
      isOneEdit(nameWord.slice(0, word.length), word)
    );
  });
}

/** Consonant skeleton, with sounds that languages mix up merged: «хендай» and Hyundai are both `hnd`. */
const skeleton = (sound: string): string =>
  sound
    .replace(/[aeiouAU]/g, '')
    .replaceAll('C', 'S')
    .replaceAll('c', 's')
    .replaceAll('f', 'v')
    .replaceAll('Z', 'g');

const TELLING = 2;

/** The Latin word of a name that a Cyrillic one stands for: «ларгус» → `Largus`. */
function inLatin(word: string, name: string): string | undefined {
  const wordSound = /[а-я]/u.test(word) ? soundOf(word) : '';
  const bones = [wordSound, soundOf(stem(word))].map(skeleton).filter(({ length }) => length >= TELLING);
  const names = wordSound === '' ? [] : (name.match(/[A-Za-z]{3,}/g) ?? []);
  const sounds = (latin: string) => soundsOf(latin.toLowerCase());
  return (
    names.find((latin) => sounds(latin).includes(wordSound)) ??
    names.find((latin) => sounds(latin).some((sound) => bones.some((bone) => skeleton(sound).startsWith(bone))))
  );
}

/** The model as spelt in the name: `solaris` → `Solaris`. */
function asWritten(model: string, name: string): string | undefined {
  const start = name.toLowerCase().indexOf(model);
  return start < 0 ? undefined : name.slice(start, start + model.length);
}

const spelling = (number: string): string => sameNumber(lookupOf(numberKey(number)));

/** A LADA number without an execution, and the length of an execution. */
const LADA = /^(?:11|2[13])\d{10}$/;
const SUFFIX = 2;

/** «аналог W 914/2» for a product that replaces the typed number; the part itself needs no reason. */
function numberReason(
  { id, name, article = '' }: ProductDocument,
  { ids, replaces }: Ask,
  { kind, text, asks }: QueryPlan,
) {
  const replaced = replaces?.get(id);
  if (replaced !== undefined) return `аналог ${replaced}`;
  const typed = asks.find(({ role }) => role === 'exact')?.q.replaceAll('"', '') ?? '';
  const key = lookupOf(text);
  const number = sameNumber(key);
  const own = spelling(article);
  if (kind === 'number' && LADA.test(number) && own.startsWith(number) && own.length === number.length + SUFFIX)
    return 'исполнение, сверьте';
  // Products found by the end or the beginning of a number have that number.
  if (kind !== 'number' || ids !== undefined || typed === '') return null;
  const isItself = own === number || lookupOf(numberKey(name)).includes(key);
  return isItself ? null : `аналог ${typed.toUpperCase()}`;
}

/**
 * Why a product matches although its name does not contain the word: a nickname, another spelling of a brand or a car,
 * a synonym.
 */
export function matchReason(
  document: ProductDocument,
  ask: Ask,
  plan: QueryPlan,
  vocabulary: Vocabulary | null,
): string | null {
  if (ask.role === 'number') return numberReason(document, ask, plan);
  const { name, brand = '', article = '' } = document;
  const { understood } = plan;
  const written = wordsOf(`${name} ${brand} ${article}`);
  const askedWords = wordsOf(ask.q);
  for (const word of askedWords) {
    if (/\d/.test(word) || word.length < 3 || findUnits(word).length > 0 || isIn(word, written)) continue;
    const car = understood.find(({ kind, from }) => kind === 'model' && fold(from).split(' ').includes(word));
    if (car !== undefined) {
      const model = asWritten(car.to, name) ?? inLatin(word, name);
      return model === undefined ? `«${car.from}» — подходит` : `«${car.from}» — это ${model}`;
    }
    // Most likely a car with a typo.
    if (vocabulary !== null && [...vocabulary.models.keys()].some((model) => model !== word && isOneEdit(model, word)))
      return null;
    const latin = inLatin(word, `${brand} ${name}`);
    if (latin !== undefined) return `«${word}» — это ${brand.includes(latin) ? brand : latin}`;
    // A make is often a parts brand too; for products for cars only the make is said, as their brand.
    if (vocabulary?.makers.has(word) === true)
      return brand === '' || name.includes(FOR_CARS) ? null : `«${word}» — это ${brand}`;
    return `«${word}» — другое название`;
  }
  return null;
}
