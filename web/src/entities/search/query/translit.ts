/** Cyrillic letters as they are most often written in Latin ones. */
const LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
}; // prettier-ignore

// Every way of writing a sound becomes one sign; upper case are sounds that Latin needs several letters for.
const SOUNDS: readonly [RegExp, string][] = [
  [/shch|sch|sh/g, 'S'],
  [/tch|ch/g, 'C'],
  [/zh/g, 'Z'],
  [/kh/g, 'h'],
  [/ts|tz/g, 'c'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/yu|ju|iu/g, 'U'],
  [/ya|ja|ia/g, 'A'],
  [/yo|jo|ye|je|ie/g, 'e'],
  [/iy|yj|ij|yi|yy|[yj]/g, 'i'],
  [/'|`/g, ''],
];

const READINGS: readonly [RegExp, string][] = [
  [/j/g, 'zh'],
  [/x/g, 'h'],
  [/c(?!h)/g, 'k'],
  [/h/g, 'g'],
  [/ph/g, 'f'],
];

const written = (latin: string): string => SOUNDS.reduce((text, [pattern, sign]) => text.replace(pattern, sign), latin);

const keyOf = (latin: string): string =>
  written(latin)
    .replace(/(.)\1+/g, '$1')
    .replace(/i(?=[AUe])/g, '');

export const latinOf = (word: string): string => Array.from(word, (letter) => LATIN[letter] ?? letter).join('');

/** How a folded Cyrillic word sounds, whoever transliterates it: «масляный» → `maslAni`. */
export function soundOf(word: string): string {
  return keyOf(latinOf(word));
}

/** Sounds that a word in Latin letters may stand for, the likeliest first: `maslyanyj` → `maslAni`. */
export function soundsOf(latin: string): string[] {
  return [...new Set([latin, ...READINGS.map(([pattern, other]) => latin.replace(pattern, other))].map(keyOf))];
}

/** The same sound with the vowels that people mix up made one. */
export const looseSound = (sound: string): string => sound.replaceAll('A', 'a').replaceAll('U', 'u').replace(/i$/, '');

/** Letter by its sound; of letters that sound alike the first. */
const LETTERS = new Map(
  Object.keys(LATIN)
    .reverse()
    .map((letter) => [written(latinOf(letter)), letter]),
);

/** After a consonant `y` is «ы»: `krysha`, `bystryy`. */
const HARD_I = /(?<=[bdfgklmnprstvwz])y(?![aeou])/g;

/** A Cyrillic spelling of the sound, for a word nobody knows: `brauzer` → «браузер». */
export function spelled(latin: string): string {
  return Array.from(written(latin.replace(HARD_I, 'ы')), (sign) => LETTERS.get(sign) ?? sign)
    .join('')
    .replace(/ыи$/, 'ый');
}
