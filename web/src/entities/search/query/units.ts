import { fold } from './clean-query';

const START = String.raw`(?<![\p{L}\d.,/-])`;
const END = String.raw`(?![\p{L}\d])`;
const WINTER_GRADE = '0|5|10|15|20|25|70|75|80|85';
const GRADE = new RegExp(`${START}(${WINTER_GRADE}) ?[wвdц] ?-? ?(8|12|16|20|30|40|50|60|90|110|140)${END}`, 'gu');
const GRADE_START = new RegExp(`${START}(${WINTER_GRADE})[wвdц]-?(\\d?)$`, 'u');
const UNIT_START = /(?<!\d)(\d{1,3}(?:[.,]\d+)?)( ?)([а-я]{1,6})$/u;
const BRAKE_FLUID = new RegExp(`${START}(?:dot|дот) ?-? ?(\\d(?:[.,]1)?)${END}`, 'gu');
const GEAR_OIL = new RegExp(`${START}(?:gl|гл) ?-? ?([1-6])${END}`, 'gu');
/** The engine drops plus signs from words, and without them it is another coolant. */
const COOLANT = new RegExp(String.raw`${START}[gг] ?-? ?(11|12|13) ?(\+{1,2})(?!\+)${END}`, 'gu');
/** «Dexron III», «ATF DX III», «ATF III» are one fluid; «atf 3 л» is an amount. */
const ATF = new RegExp(
  `${START}(?:dexron|декстрон|дексрон|dx|atf|атф) ?-? ?(iii|vi|ii|[236])(?! ?(?:[лl]|кг))${END}`,
  'gu',
);
const ROMAN = new Map(Object.entries({ ii: '2', iii: '3', vi: '6' }));

/** A size without its unit: «кольца 76,5». */
const DECIMAL = new RegExp(String.raw`${START}(\d{1,3}[.,]\d{1,2})(?![.,/-]?\d)${END}`, 'gu');
const YEAR = /^(?:19|20)\d\d$/;
/** «набор 5 в 1», «2 к 1» are not amounts. */
const ONLY_GLUED = 'вк';
/** A long number before any other unit is a model: «2108 клапан», «2110 м». */
const OF_THOUSANDS = new Set(['ml', 'mm', 'um', 'g', 'lm', 'mah', 'w', 'k']);
const VOLTS_OR_VALVES = 'vв';
const VALVES = new Set(['8', '16', '20']);
const SHORT_NUMBER = 3;

const LONGEST_ENDING = 5;

/** Word after a number → canonical unit: л → l. `литр*` stands for all its forms. */
export type UnitWords = ReadonlyMap<string, string>;

/** Units for the time before the vocabulary has loaded. */
const FIRST_UNITS: UnitWords = new Map(
  Object.entries({ л: 'l', l: 'l', мл: 'ml', кг: 'kg', г: 'g', мм: 'mm', вт: 'w', в: 'v', ач: 'ah' }),
);

const patterns = new WeakMap<UnitWords, RegExp>();

function amounts(words: UnitWords): RegExp {
  const cached = patterns.get(words);
  if (cached !== undefined) return cached;
  const longestFirst = Array.from(words.keys()).sort((a, b) => b.length - a.length);
  const any =
    longestFirst
      .map((word) =>
        word.endsWith('*') ? `${word.slice(0, -1)}[а-я]{0,${LONGEST_ENDING}}` : word.replace(/[*/.+?()]/g, '\\$&'),
      )
      .join('|') || '(?!)';
  const pattern = new RegExp(String.raw`${START}(\d{1,6}(?:[.,]\d{1,3})?)( ?)(${any})(?!-\d)${END}`, 'gu');
  patterns.set(words, pattern);
  return pattern;
}

function plainNumber(text: string): string {
  const number = text.replace(',', '.');
  const short = number.includes('.') ? number.replace(/\.?0+$/, '') : number;
  return short.replace('.', 'd');
}

function unitOf(word: string, words: UnitWords): string {
  for (let cut = 0; cut <= LONGEST_ENDING && !words.has(word); cut += 1) {
    const unit = words.get(`${word.slice(0, word.length - cut)}*`);
    if (unit !== undefined) return unit;
  }
  return words.get(word) ?? '';
}

function amountToken(number: string, space: string, word: string, words: UnitWords): string | undefined {
  const canonical = unitOf(word, words);
  if (canonical === 'g' && YEAR.test(number)) return undefined;
  const isLong = number.split(/[.,]/, 1).join('').length > SHORT_NUMBER;
  if (space !== '' && (ONLY_GLUED.includes(word) || (isLong && !OF_THOUSANDS.has(canonical)))) return undefined;
  if (VOLTS_OR_VALVES.includes(word) && VALVES.has(number)) return `${number}kl`;
  return plainNumber(number) + canonical;
}

function replaceUnits(text: string, replacement: (token: string, raw: string) => string, words: UnitWords): string {
  return text
    .replace(GRADE, (whole: string, winter: string, summer: string) => replacement(`${winter}w${summer}`, whole))
    .replace(BRAKE_FLUID, (whole: string, grade: string) => replacement(`dot${plainNumber(grade)}`, whole))
    .replace(GEAR_OIL, (whole: string, grade: string) => replacement(`gl${grade}`, whole))
    .replace(COOLANT, (whole: string, grade: string, more: string) =>
      replacement(`g${grade}${'plus'.repeat(more.length)}`, whole),
    )
    .replace(ATF, (whole: string, grade: string) => replacement(`dx${ROMAN.get(grade) ?? grade}`, whole))
    .replace(amounts(words), (whole: string, number: string, space: string, word: string) => {
      const token = amountToken(number, space, word, words);
      return token === undefined ? whole : replacement(token, whole);
    })
    .replace(DECIMAL, (whole: string, number: string) => {
      const token = plainNumber(number);
      return token.includes('d') ? replacement(token, whole) : whole;
    });
}

/**
 * Completes units that are still being typed: «масло 5в4» → «масло 5w4», «масло 4 лит» → «масло 4 литр», «щетка 48с» →
 * «щетка 48».
 */
export function wholeUnits(folded: string, words: UnitWords = FIRST_UNITS): string {
  return folded
    .replace(GRADE_START, '$1w$2')
    .replace(UNIT_START, (whole: string, number: string, space: string, start: string) => {
      const names = Array.from(words.keys()).filter((name) => name.startsWith(start));
      if (unitOf(start, words) !== '' || names.length === 0 || start.length <= space.length) return whole;
      const [name = '', ...otherNames] = names;
      return otherNames.every((otherName) => words.get(otherName) === words.get(name))
        ? `${number} ${name.replace('*', '')}`
        : space === ''
          ? number
          : whole;
    });
}

/** A grade or an amount: its token and its typed (folded) spelling. */
export interface Unit {
  readonly token: string;
  readonly raw: string;
}

/** Splits a folded text at its grades and amounts: «масло 5в-40, 4,5 л» → «масло », 5w40, «, », 4d5l. */
export function cutUnits(folded: string, words: UnitWords = FIRST_UNITS): (string | Unit)[] {
  const units: Unit[] = [];
  // Folded text has no control characters, so they can delimit the tokens.
  const fenced = replaceUnits(folded, (token, raw) => `\u0001${units.push({ token, raw }) - 1}\u0001`, words).split(
    '\u0001',
  );
  return fenced.map((piece, index) => (index % 2 === 1 ? (units[Number(piece)] ?? piece) : piece));
}

/** Tokens of the grades and amounts in a text, in order, without repetition: «5W-40, 4 л» → `['5w40', '4l']`. */
export function findUnits(text: string, words?: UnitWords): string[] {
  return [...new Set(cutUnits(fold(text), words).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.token])))];
}
