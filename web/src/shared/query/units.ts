import { fold } from './clean';

const START = String.raw`(?<![\p{L}\d.,/-])`;
const END = String.raw`(?![\p{L}\d])`;
const WINTER_GRADE = '0|5|10|15|20|25|70|75|80|85';
const GRADE = new RegExp(`${START}(${WINTER_GRADE}) ?[wв] ?-? ?(8|12|16|20|30|40|50|60|90|110|140)${END}`, 'gu');
const GRADE_START = new RegExp(`${START}(${WINTER_GRADE})[wв]-?(\\d?)$`, 'u');
const LITRES_START = /(\d) ?лит?р?а?$/u;
const BRAKE_FLUID = new RegExp(`${START}(?:dot|дот) ?-? ?(\\d(?:[.,]1)?)${END}`, 'gu');

const UNIT_WORDS: Record<string, string> = {
  л: 'l',
  литр: 'l',
  литра: 'l',
  литров: 'l',
  l: 'l',
  мл: 'ml',
  ml: 'ml',
  кг: 'kg',
  kg: 'kg',
  г: 'g',
  гр: 'g',
  g: 'g',
  мм: 'mm',
  mm: 'mm',
  вт: 'w',
  ватт: 'w',
  w: 'w',
  v: 'v',
  вольт: 'v',
  ач: 'ah',
  'а/ч': 'ah',
  'а·ч': 'ah',
  'а*ч': 'ah',
  ah: 'ah',
};
const words = Object.keys(UNIT_WORDS)
  .sort((a, b) => b.length - a.length)
  .map((word) => word.replace(/[*/]/g, '\\$&'));
// «в» only when glued to its number: «набор 5 в 1» is no voltage.
const AMOUNT = new RegExp(`${START}(\\d{1,6}(?:[.,]\\d{1,3})?)(?: ?(${words.join('|')})|(в))(?!-\\d)${END}`, 'gu');

function plainNumber(text: string): string {
  const number = text.replace(',', '.');
  const short = number.includes('.') ? number.replace(/\.?0+$/, '') : number;
  return short.replace('.', 'd');
}

function amountToken(number: string, unit: string | undefined): string | undefined {
  const canonical = unit === undefined ? 'v' : UNIT_WORDS[unit];
  const isYear = canonical === 'g' && /^(?:19|20)\d\d$/.test(number);
  return canonical === undefined || isYear ? undefined : plainNumber(number) + canonical;
}

function replaceUnits(text: string, found: (token: string) => string): string {
  return text
    .replace(GRADE, (_, winter: string, summer: string) => found(`${winter}w${summer}`))
    .replace(BRAKE_FLUID, (_, grade: string) => found(`dot${plainNumber(grade)}`))
    .replace(AMOUNT, (whole: string, number: string, unit: string | undefined) => {
      const token = amountToken(number, unit);
      return token === undefined ? whole : found(token);
    });
}

/** Folded text in which every grade and amount is one token: «Масло 5В-40, 4,5 л» → «масло 5w40, 4d5l». */
function canonicalUnits(text: string): string {
  return replaceUnits(fold(text), (token) => token);
}

/** The same for a text that is still being typed: «масло 5в4» → «масло 5w4», «масло 4 лит» → «масло 4l». */
export function canonicalUnitsTyped(text: string): string {
  return canonicalUnits(fold(text).replace(GRADE_START, '$1w$2').replace(LITRES_START, '$1 л'));
}

/** Tokens of the grades and amounts in a text, in order, each once: «5W-40, 4 л» → `['5w40', '4l']`. */
export function findUnits(text: string): string[] {
  // Folded text holds no control characters, so they can fence the tokens.
  const fenced = replaceUnits(fold(text), (token) => `\u0001${token}\u0001`).split('\u0001');
  return [...new Set(fenced.filter((_, place) => place % 2 === 1))];
}
