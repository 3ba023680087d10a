import { NBSP } from './format';

const ADJECTIVES: readonly [RegExp, string][] = [
  [/ий$/, 'ем'],
  [/ый$|ой$/, 'ом'],
  [/ые$/, 'ых'],
  [/ие$/, 'их'],
  [/ая$/, 'ой'],
  [/яя$/, 'ей'],
  [/ое$/, 'ом'],
];
const NOUNS: readonly [RegExp, string][] = [
  [/Орёл$/, 'Орле'],
  [/ец$/, 'це'],
  [/[ыо]й$/, 'ом'], // Грозный
  [/й$/, 'е'],
  [/(?<=ол|авл)ь$/, 'е'], // Ставрополь, Ярославль are masculine
  [/[ьи]я$/, 'ии'],
  [/ь$/, 'и'],
  [/[ая]$/, 'е'],
  [/ы$/, 'ах'],
  [/(?<=ищ|ушк|Лук|Химк)и$/, 'ах'],
  [/(?=[бвгджзклмнпрстфхцчшщ]$)./, '$&е'],
];
// «Великий» has a hard stem before the ending -ом, unlike «Нижний».
const HARD = /[гкх]ий$/;

const change = (word: string, rules: readonly [RegExp, string][]): string => {
  const rule = rules.find(([ending]) => ending.test(word));
  return rule ? word.replace(rule[0], rule[1]) : word;
};

function declined(name: string): string {
  const [head = '', ...tail] = name.split('-на-');
  const words = head.split(' ');
  const changed = words.map((word, index) => {
    if (index === words.length - 1) return change(word, NOUNS);
    return HARD.test(word) ? word.replace(/ий$/, 'ом') : change(word, ADJECTIVES);
  });
  return [changed.join(' '), ...tail].join('-на-');
}

/**
 * Prepositional case of a city: «в Москве», «во Владимире», «в Нижнем Новгороде», «в Ростове-на-Дону»; indeclinable
 * names are unchanged.
 */
export function inCity(name: string): string {
  return (/^[ВФ][бвгджзклмнпрстфхцчшщ]/i.test(name) ? 'во' : 'в') + NBSP + declined(name);
}
