import { PERSONAL_PREFIX, tabStorage } from '@shared/storage/browser-storage';
import type { ListRow } from './list-rows';

/** The list in sessionStorage: it survives a reload of the tab. */
export interface StoredNumberList {
  text: string;
  rows: ListRow[];
}

const KEY = `${PERSONAL_PREFIX}number-list`;
const EMPTY: StoredNumberList = { text: '', rows: [] };

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

/** A row of a release that had no queries, VINs and texts that were not understood. */
function withNewFields(row: ListRow): ListRow {
  const { query = row.text, unread = '', vin = null } = row as Partial<ListRow>;
  return { ...row, query, unread, vin };
}

/** Rows of an older release that cannot be read are dropped. */
export function readStoredList(): StoredNumberList {
  const { text, rows } = (tabStorage.read(KEY) ?? EMPTY) as Partial<Record<keyof StoredNumberList, unknown>>;
  return {
    text: typeof text === 'string' ? text : '',
    rows: Array.isArray(rows) ? (rows as unknown[]).filter(isRow).map(withNewFields) : [],
  };
}

export function storeList(list: StoredNumberList): void {
  tabStorage.write(KEY, list.text === '' && list.rows.length === 0 ? null : list);
}
