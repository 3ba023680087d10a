const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const pairs: [string, string][] = Array.from(LATIN, (key, index) => [key, CYRILLIC[index] ?? key]);
const toCyrillic = new Map(pairs);
const toLatin = new Map(pairs.map(([latin, cyrillic]) => [cyrillic, latin]));

/** Converts letters typed in the Latin layout to the Cyrillic one: `vfckj` → «масло». Lower case. */
export const inCyrillicLayout = (text: string): string =>
  Array.from(text, (key) => toCyrillic.get(key) ?? key)
    .join('')
    .replaceAll('ё', 'е');

/** «ищыср» → `bosch`. */
export const inLatinLayout = (text: string): string =>
  Array.from(text, (letter) => toLatin.get(letter) ?? letter).join('');
