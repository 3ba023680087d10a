import { NBSP, number } from '@shared/i18n/format';
import type { PackingSize } from '@shared/api/types';

const SIZE = /^([\d,]+) (л|мл|кг|г)$/;
const SMALL: Readonly<Record<string, string>> = { мл: 'л', г: 'кг' };

interface Amount {
  number: string;
  unit: string;
}

const amountOf = (size: string): Amount | null => {
  const [, text, unit] = SIZE.exec(size) ?? [];
  return text === undefined || unit === undefined ? null : { number: text, unit };
};

/** «712 ₽/л» of the shown size; null where the price already is that of a litre or a kilogram. */
export function unitPrice(cost: number | null, size: string | null | undefined): string | null {
  const amount = amountOf(size ?? '');
  if (amount === null || cost === null) return null;
  const unit = SMALL[amount.unit] ?? amount.unit;
  const units = Number(amount.number.replace(',', '.')) / (unit === amount.unit ? 1 : 1000);
  return units === 1 || units === 0 ? null : `${number(Math.round(cost / units))}${NBSP}₽/${unit}`;
}

export interface SizeChip extends PackingSize {
  /** The number alone where all sizes have the same unit. */
  label: string;
}

/** Chips of the sizes, the current one among them, and the unit that they share. Two products of one size are one chip. */
export function sizeChips(sizes: readonly PackingSize[], current: number): { chips: SizeChip[]; unit: string | null } {
  const one = sizes.filter(
    ({ id, size }, index) =>
      id === current ||
      (sizes.findIndex((other) => other.size === size) === index &&
        sizes.every((other) => other.id !== current || other.size !== size)),
  );
  const units = new Set(one.map(({ size }) => amountOf(size)?.unit ?? size));
  const [unit = null] = units.size === 1 ? units : [];
  const label = (size: string) => (unit === null ? size.replace(' ', NBSP) : (amountOf(size)?.number ?? size));
  return { chips: one.map((size) => ({ ...size, label: label(size.size) })), unit };
}

/** The first chips and how many are left out; the current one stays in sight. */
export function firstChips(chips: readonly SizeChip[], current: number, most: number): SizeChip[] {
  if (chips.length <= most + 1) return [...chips];
  const first = chips.slice(0, most);
  const shown = chips.find(({ id }) => id === current);
  return shown === undefined || first.includes(shown) ? first : [...first.slice(0, -1), shown];
}
