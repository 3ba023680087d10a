import type { Brand } from '@shared/api/types';

export interface Letter {
  letter: string;
  brands: Brand[];
}

const byName = new Intl.Collator('ru', { sensitivity: 'base', numeric: true });
const letterOf = (name: string): string => {
  const first = name.trim().charAt(0).toUpperCase();
  return /\p{L}/u.test(first) ? (first === 'Ё' ? 'Е' : first) : '0–9';
};
const isLatin = (letter: string) => /^[A-Z]$/.test(letter);

/** Brands grouped by first letter: Latin, then Russian, then digits. */
export function lettersOf(brands: readonly Brand[]): Letter[] {
  const letters = new Map<string, Brand[]>();
  for (const brand of brands) {
    const letter = letterOf(brand.name);
    letters.set(letter, [...(letters.get(letter) ?? []), brand]);
  }
  const rank = (letter: string) => (letter === '0–9' ? 2 : isLatin(letter) ? 0 : 1);
  return Array.from(letters, ([letter, all]) => ({
    letter,
    brands: all.toSorted((a, b) => byName.compare(a.name, b.name)),
  })).sort((a, b) => rank(a.letter) - rank(b.letter) || byName.compare(a.letter, b.letter));
}

/** Brands whose name contains the typed text, case-insensitive. */
export function brandsNamed(brands: readonly Brand[], query: string): readonly Brand[] {
  const text = query.trim().toLowerCase();
  return text === '' ? brands : brands.filter(({ name }) => name.toLowerCase().includes(text));
}
