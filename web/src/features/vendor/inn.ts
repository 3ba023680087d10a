const COMPANY = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const PERSON = [
  [7, ...COMPANY],
  [3, 7, ...COMPANY],
];

const check = (digits: readonly number[], weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10;

/** ИНН: 10 digits of a company, 12 of a person, with check digits; region 00 does not exist. */
export function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text) || text.startsWith('00')) return false;
  const digits = Array.from(text, Number);
  if (digits.length === 10) return digits[9] === check(digits, COMPANY);
  return PERSON.every((weights, index) => digits[10 + index] === check(digits, weights));
}

/** Error text of the field; null when it is valid. */
export function innProblem(text: string): string | null {
  if (text === '') return 'Впишите ИНН: 10 или 12 цифр';
  if (text.length !== 10 && text.length !== 12)
    return `Сейчас ${text.length} — а нужно 10 цифр у компании или 12 у предпринимателя`;
  return isInn(text) ? null : 'Контрольная цифра не сошлась. Проверьте, нет ли опечатки';
}
