import { NBSP, number } from '@shared/i18n/format';
import type { PackingSize } from '@shared/api/types';

/** «712 ₽/л» of the shown size; null where the price already is that of a litre or a kilogram. */
export function unitPrice(cost: number | null, size: string | null | undefined): string | null {
  const [text = '', unit = ''] = (size ?? '').split(' ');
  const isSmall = unit === 'мл' || unit === 'г';
  const units = Number(text.replace(',', '.')) / (isSmall ? 1000 : 1);
  if (cost === null || units === 1 || !(units > 0)) return null;
  return `${number(Math.round(cost / units))}${NBSP}₽/${unit === 'г' ? 'кг' : isSmall ? 'л' : unit}`;
}

/** The price of a litre for the line above three chips or more, which leave a phone's card no room for it; else null. */
export const priceAboveChips = (
  cost: number | null,
  size: string | null | undefined,
  sizes: readonly PackingSize[] = [],
): string | null => (sizes.length > 2 ? unitPrice(cost, size) : null);

export interface SizeChip extends PackingSize {
  /** The number alone where all sizes have the same unit. */
  label: string;
}

/** Chips of the sizes, the current one among them, and the unit that they share. Two products of one size are one chip. */
export function sizeChips(sizes: readonly PackingSize[], current: number): { chips: SizeChip[]; unit: string | null } {
  const one = sizes.filter(
    ({ id, size }) =>
      id ===
      (sizes.find((other) => other.id === current && other.size === size) ?? sizes.find((o) => o.size === size))?.id,
  );
  const units = new Set(one.map(({ size }) => size.split(' ')[1]));
  const [unit = null] = units.size === 1 ? units : [];
  const chips = one.map((chip) => ({
    ...chip,
    label: (unit === null ? chip.size : chip.size.split(' ')[0])?.replace(' ', NBSP) ?? '',
  }));
  return { chips, unit };
}

/** The first chips and the current one; never hides a single one. */
export const firstChips = (chips: readonly SizeChip[], current: number, most: number): SizeChip[] =>
  chips.filter(({ id }, index) => index < most || id === current || chips.length === most + 1);

const GRADE = /\b\d+W-\d+/;
/** «…, 500 мм»: a blade, a belt. */
const LENGTH = /\d+ мм$/;
/** Names of more characters may not fit a card of a phone. */
const LONG = 40;

/** Grade and size, «5W-30, 4 л», or length of a name that a narrow card may cut off; null for a short name or one without both. */
export function nameEnding(name: string, size: string | null | undefined): string | null {
  const parts = [GRADE.exec(name)?.[0], size ?? LENGTH.exec(name)?.[0]].filter((part) => part !== undefined);
  return name.length <= LONG || parts.length === 0 ? null : parts.join(', ').replaceAll(' ', NBSP);
}
