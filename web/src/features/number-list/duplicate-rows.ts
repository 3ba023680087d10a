import { numberKey } from '@entities/search/query/number-key';
import { NBSP } from '@shared/i18n/format';
import { isWithoutNumber, partOf, type ListRow } from './list-rows';

/** Rows with the same part, or with the same number where no part is chosen. */
export interface DuplicateRows {
  name: string;
  rows: readonly ListRow[];
}

function identityOf(row: ListRow): string {
  const part = partOf(row);
  return part === null ? `number ${numberKey(row.number)}` : `part ${part.id}`;
}

export function duplicatesOf(rows: readonly ListRow[]): DuplicateRows[] {
  const byIdentity = new Map<string, ListRow[]>();
  for (const row of rows) {
    if (isWithoutNumber(row)) continue;
    const identity = identityOf(row);
    byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), row]);
  }
  return [...byIdentity.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({ name: group.map((row) => partOf(row)?.number ?? row.number)[0] ?? '', rows: group }));
}

/** «стоит в строках 2 и 7», «стоит в строке 2 несколько раз». */
export function placesText({ rows }: DuplicateRows): string {
  const places = [...new Set(rows.map(({ line }) => line))];
  const last = places.pop();
  if (places.length === 0) return `стоит в${NBSP}строке ${last} несколько раз`;
  return `стоит в${NBSP}строках ${places.join(', ')} и${NBSP}${last}`;
}

/** The first of the rows with the quantities of all; the others are removed. */
export function mergeRows(rows: readonly ListRow[], { rows: duplicates }: DuplicateRows): ListRow[] {
  const [first] = duplicates;
  const keys = new Set(duplicates.map(({ key }) => key));
  const qty = duplicates.reduce((sum, row) => sum + row.qty, 0);
  const text = duplicates.map((row) => row.text).join(' + ');
  return rows
    .filter(({ key }) => key === first?.key || !keys.has(key))
    .map((row) => (row.key === first?.key ? { ...row, qty, text } : row));
}
