export { encode, encodeList } from '@entities/search/box/search-box-store';

const SEPARATOR = '~';
const MAX_VALUES = 40;
const MAX_VALUE_LENGTH = 120;
const MAX_ROUBLES = 100_000_000;

export function parseList(text: string): string[] {
  const values = text.split(SEPARATOR).map((value) => value.replaceAll('%7E', SEPARATOR).replaceAll('%25', '%'));
  return [...new Set(values)]
    .filter((value) => value.trim() !== '' && value.length <= MAX_VALUE_LENGTH)
    .slice(0, MAX_VALUES);
}

/** A whole number up to `limit`; undefined for anything else. */
export const parseWhole = (text: string, limit: number): number | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) <= limit ? Number(text) : undefined;

/** «200-900» as InstantSearch's «200:900»; either bound may be missing. */
export function parsePrice(text: string): string | undefined {
  const ends = /^(\d{0,9})-(\d{0,9})$/.exec(text)?.slice(1) ?? [];
  const [min, max] = ends.map((end) => parseWhole(end, MAX_ROUBLES));
  if (min === undefined && max === undefined) return undefined;
  return min !== undefined && max !== undefined && min > max ? `${max}:${min}` : `${min ?? ''}:${max ?? ''}`;
}
