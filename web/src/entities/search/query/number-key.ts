const CYRILLIC = 'АВЕКМНОРСТУХ';
const LATIN = 'ABEKMHOPCTYX';
const LOOK_ALIKES = new Map(Array.from(CYRILLIC, (letter, index) => [letter, LATIN.charAt(index)]));

/**
 * Key of a part number: upper case, look-alike Cyrillic letters made Latin, only letters and digits. Spellings of one
 * number have one key: «ОС 90», «oc-90» and «OC90» give `OC90`.
 */
export function numberKey(text: string): string {
  let key = '';
  for (const char of text.normalize('NFC').toUpperCase()) {
    const letter = LOOK_ALIKES.get(char) ?? char;
    if (/[\p{L}\p{Nd}]/u.test(letter)) key += letter;
  }
  return key;
}
