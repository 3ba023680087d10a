const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const pairs: [string, string][] = Array.from(LATIN, (key, place) => [key, CYRILLIC[place] ?? key]);
const toCyrillic = new Map(pairs);
const toLatin = new Map(pairs.map(([latin, cyrillic]) => [cyrillic, latin]));

/** The text as the same keys give it in the other layout: `vfckj` ⇄ `масло`. Lower case; null when nothing changes. */
export function otherLayout(text: string): string | null {
  const lower = text.toLowerCase();
  const map = /[а-яё]/.test(lower) ? toLatin : toCyrillic;
  const swapped = Array.from(lower, (char) => map.get(char) ?? char).join('');
  return swapped === lower ? null : swapped;
}
