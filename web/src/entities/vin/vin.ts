// By itself: with the rest of its folder it would come to every page that reads a VIN.
import { clean } from '@entities/search/query/clean-query';

/** Cyrillic look-alikes, and the letters that no VIN has (ISO 3779) with the digits they are mistaken for. */
const LOOK_ALIKES = new Map(Array.from('АВЕКМНОРСТУХ', (letter, index) => [letter, 'ABEKMHOPCTYX'.charAt(index)]));
const NEVER_IN_A_VIN = new Map([
  ['I', '1'],
  ['O', '0'],
  ['Q', '0'],
]);
const VIN_LENGTH = 17;
const CHECK_PLACE = 8;
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const WORTHS = '12345678123457923456789';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** VINs of North America and China: only there the ninth character must be a check digit. */
const CHECKED = '12345L';

/** A character that was corrected. */
export interface VinRepair {
  was: string;
  became: string;
}

export interface VinReading {
  /** `vin`: 17 characters; `frame`: frame number of a Japanese car; `short`, `long`: neither. */
  kind: 'vin' | 'frame' | 'short' | 'long';
  value: string;
  repairs: VinRepair[];
  /** The check digit is wrong: a warning, never a refusal. */
  doubtful: boolean;
}

function checkDigit(vin: string): string {
  const sum = Array.from(vin).reduce((total, sign, index) => {
    const worth = /\d/.test(sign) ? Number(sign) : Number(WORTHS[LETTERS.indexOf(sign)] ?? 0);
    return total + worth * (WEIGHTS[index] ?? 0);
  }, 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

const replaced = (text: string, map: ReadonlyMap<string, string>): [string, VinRepair[]] => {
  const repairs = new Map<string, string>();
  const repairedText = Array.from(text, (sign) => {
    const replacement = map.get(sign);
    if (replacement === undefined) return sign;
    repairs.set(sign, replacement);
    return replacement;
  }).join('');
  return [repairedText, Array.from(repairs, ([was, became]) => ({ was, became }))];
};

function kindOf(text: string): VinReading['kind'] {
  if (/^[A-HJ-NPR-Z0-9]{17}$/.test(text)) return 'vin';
  if (/^[A-Z0-9]{2,10}-[0-9]{3,8}$/.test(text)) return 'frame';
  return text.replaceAll('-', '').length < VIN_LENGTH ? 'short' : 'long';
}

/** Normalises a VIN or a frame number: «хта 210 99 …» → `XTA21099…`. */
export function readVin(input: string): VinReading {
  const bare = clean(input)
    .toUpperCase()
    .replace(/[\s_.*'"«»()[\]#№]+/g, '')
    .replace(/^-+|-+$/g, '');
  const isVin = bare.replaceAll('-', '').length === VIN_LENGTH;
  const [latin, looks] = replaced(isVin ? bare.replaceAll('-', '') : bare, LOOK_ALIKES);
  const [digits, misread] = isVin ? replaced(latin, NEVER_IN_A_VIN) : [latin, []];
  const kind = kindOf(digits);
  const doubtful = kind === 'vin' && CHECKED.includes(digits.charAt(0)) && digits[CHECK_PLACE] !== checkDigit(digits);
  return { kind, value: digits, repairs: [...looks, ...misread], doubtful };
}

/** Seventeen characters that end with four digits (ISO 3779), unlike any product name. */
export function looksLikeVin(input: string): boolean {
  const { kind, value } = readVin(input);
  return kind === 'vin' && /\d{4}$/.test(value) && /[A-Z]/.test(value);
}
