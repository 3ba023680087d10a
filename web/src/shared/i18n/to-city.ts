import { NBSP } from './format';
import { inCity } from './in-city';

const accusative = (word: string): string =>
  word
    .replace(/([ая])я$/, (_, vowel: string) => (vowel === 'а' ? 'ую' : 'юю'))
    .replace(/а$/, 'у')
    .replace(/я$/, 'ю');

/** Accusative case of a city: «в Казань», «в Москву», «во Владивосток», «в Йошкар-Олу», «в Ростов-на-Дону». */
export function toCity(name: string): string {
  const declined = name.split(' ').map(accusative).join(' ');
  return (/^[ВФ][бвгджзклмнпрстфхцчшщ]/i.test(name) ? 'во' : 'в') + NBSP + declined;
}

/** Prepositional case at the beginning of a sentence or heading: «В Казани», «Во Владивостоке». */
export const atCity = (name: string): string => `В${inCity(name).slice(1)}`;
