const INDECLINABLE = /[оиеуэ]$/i;
const EXCEPTIONS: Record<string, string> = { Орёл: 'Орле', Псков: 'Пскове', 'Ростов-на-Дону': 'Ростове-на-Дону' };

/** Adjectives and plurals that stand first in a name: «Нижний Новгород», «Набережные Челны», «Старая Русса». */
const ADJECTIVE_ENDS: readonly (readonly [RegExp, string])[] = [
  [/(г|к|х)ий$/, '$1ом'],
  [/ий$/, 'ем'],
  [/[ыо]й$/, 'ом'],
  [/(ш|щ|ж|ч)ие$/, '$1их'],
  [/ые$/, 'ых'],
  [/ие$/, 'их'],
  [/ая$/, 'ой'],
  [/яя$/, 'ей'],
  [/ое$/, 'ом'],
];

const NOUN_ENDS: readonly (readonly [RegExp, string])[] = [
  [/ия$/, 'ии'],
  [/[ая]$/, 'е'],
  [/ы$/, 'ах'],
  [/ки$/, 'ках'],
  [/й$/, 'е'],
  [/([бвгджзклмнпрстфхцчшщ])$/, '$1е'],
];

function swap(word: string, ends: readonly (readonly [RegExp, string])[]): string | null {
  const end = ends.find(([pattern]) => pattern.test(word));
  return end === undefined ? null : word.replace(end[0], end[1]);
}

function noun(word: string): string {
  if (/(поль|славль)$/.test(word)) return `${word.slice(0, -1)}е`;
  if (word.endsWith('ь')) return `${word.slice(0, -1)}и`;
  if (/[ыо]й$/.test(word)) return `${word.slice(0, -2)}ом`;
  if (INDECLINABLE.test(word) && !word.endsWith('ки')) return word;
  return swap(word, NOUN_ENDS) ?? word;
}

function declined(name: string): string {
  const exception = EXCEPTIONS[name];
  if (exception !== undefined) return exception;
  const words = name.split(' ');
  return words.map((word, i) => (i < words.length - 1 ? (swap(word, ADJECTIVE_ENDS) ?? noun(word)) : noun(word))).join(' ');
}

/** «Москва» → «в Москве», «Владимир» → «во Владимире». */
export function inCity(name: string): string {
  const preposition = /^[ВФ][бвгджзклмнпрстфхцчшщ]/.test(name) ? 'во' : 'в';
  return `${preposition}\u00a0${declined(name)}`;
}
