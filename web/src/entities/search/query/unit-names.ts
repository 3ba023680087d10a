import type { UnitWords } from './units';

const ROMAN: Record<string, string> = { dx2: 'II', dx3: 'III', dx6: 'VI' };
const AMOUNT = /^(\d+)(?:d(\d+))?([a-z]*)$/;

/** The shortest Russian word for a unit. */
function nameOf(unit: string, words?: UnitWords): string {
  const names = Array.from(words ?? []).flatMap(([word, canonical]) =>
    canonical === unit && /^[^a-z]+$/.test(word) ? [word.replace('*', '')] : [],
  );
  return names.reduce((best, name) => (name.length < best.length ? name : best), names[0] ?? unit);
}

/** A unit for display: 5w40 → «5W-40», 4d5l → «4,5 л». */
export function unitForPeople(token: string, words?: UnitWords): string {
  const [, whole = '', part = '', unit = ''] = AMOUNT.exec(token) ?? [];
  if (whole !== '') return `${whole}${part && `,${part}`}${unit && `\u00a0${nameOf(unit, words)}`}`;
  if (token in ROMAN) return `Dexron ${ROMAN[token]}`;
  return token
    .toUpperCase()
    .replace(/^(\d+W|DOT|GL)/, '$1-')
    .replace(/(?<=DOT-\d)D/, '.')
    .replaceAll('PLUS', '+');
}
