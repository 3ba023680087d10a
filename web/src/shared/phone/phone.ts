/** Phone number of a form: 11 digits, shown as «+7 (916) 204 45 17». */

const DIGITS = 11;
const COUNTS = [
  '',
  'одной цифры',
  'двух цифр',
  'трёх цифр',
  'четырёх цифр',
  'пяти цифр',
  'шести цифр',
  'семи цифр',
  'восьми цифр',
  'девяти цифр',
  'десяти цифр',
];

/** Its digits with the leading 7; «8 916 …» and «916 …» are the same number. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length === DIGITS && digits.startsWith('8')) return `7${digits.slice(1)}`;
  return digits.length === DIGITS - 1 && !/^[78]/.test(digits) ? `7${digits}` : digits;
}

export const isPhone = (text: string): boolean => phoneDigits(text).length === DIGITS;

/** As the mask formats it, also incomplete: «+7 (916) 2». */
export function formatPhone(text: string): string {
  const rest = phoneDigits(text)
    .replace(/^[78]/, '')
    .slice(0, DIGITS - 1);
  if (rest === '') return '';
  const [, a = '', b = '', c = '', d = ''] = /^(\d{0,3})(\d{0,3})(\d{0,2})(\d{0,2})/.exec(rest) ?? [];
  return `+7 (${a}${b === '' ? '' : `) ${b}`}${c === '' ? '' : ` ${c}`}${d === '' ? '' : ` ${d}`}`;
}

/** Error text of the field; null when the number is complete. */
export function phoneProblem(text: string): string | null {
  const missing = DIGITS - Math.max(phoneDigits(text).length, 1);
  if (missing <= 0) return null;
  if (missing >= DIGITS - 1) return 'Впишите телефон: в номере 11 цифр';
  return `Не хватает ${COUNTS[missing] ?? `${missing} цифр`}: в номере их ${DIGITS}`;
}
