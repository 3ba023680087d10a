import { keep, OWN, readKept } from '@shared/storage/tab-storage';
import type { ListRow } from './list-rows';

/** What survives a reload of the tab. */
export interface KeptList {
  text: string;
  rows: ListRow[];
}

const KEY = `${OWN}number-list`;
const EMPTY: KeptList = { text: '', rows: [] };

const isRow = (value: unknown): value is ListRow => {
  const { key, text, number, qty, status, parts } = (value ?? {}) as Partial<Record<keyof ListRow, unknown>>;
  return (
    typeof key === 'string' &&
    typeof text === 'string' &&
    typeof number === 'string' &&
    typeof status === 'string' &&
    Number.isInteger(qty) &&
    Array.isArray(parts)
  );
};

/** What another release has kept and cannot be read is left out. */
export function readList(): KeptList {
  const { text, rows } = (readKept(KEY) ?? EMPTY) as Partial<Record<keyof KeptList, unknown>>;
  return {
    text: typeof text === 'string' ? text : '',
    rows: Array.isArray(rows) ? (rows as unknown[]).filter(isRow) : [],
  };
}

export const keepList = (list: KeptList): void => keep(KEY, list.text === '' && list.rows.length === 0 ? null : list);
