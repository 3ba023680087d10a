/** The usual transliteration of Cyrillic letters. */
const LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
}; // prettier-ignore

// Each sound is one character; upper case stands for sounds that Latin writes with several letters.
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

/** Phonetic key of a folded Cyrillic word, whatever the transliteration: «масляный» → `maslAni`. */
export function soundOf(word: string): string {
  return keyOf(latinOf(word));
}

/** Phonetic keys that a Latin word may stand for, the likeliest first: `maslyanyj` → `maslAni`. */
export function soundsOf(latin: string): string[] {
  return [
    ...new Set([latin, ...READINGS.map(([pattern, latinLetters]) => latin.replace(pattern, latinLetters))].map(keyOf)),
  ];
}

/** The key with often confused vowels merged. */
export const looseSound = (sound: string): string => sound.replaceAll('A', 'a').replaceAll('U', 'u').replace(/i$/, '');

/** Letter by sound; the first of letters that sound alike. */
const LETTERS = new Map(
  Object.keys(LATIN)
    .reverse()
    .map((letter) => [written(latinOf(letter)), letter]),
);

/** After a consonant `y` is «ы»: `krysha`, `bystryy`. */
const HARD_I = /(?<=[bdfgklmnprstvwz])y(?![aeou])/g;

/** A Cyrillic spelling of the key, for an unknown word: `brauzer` → «браузер». */
export function spelled(latin: string): string {
  return Array.from(written(latin.replace(HARD_I, 'ы')), (sign) => LETTERS.get(sign) ?? sign)
    .join('')
    .replace(/ыи$/, 'ый');
}
