import type { ExportedLine, PartList, ListedPart, LineStatus, ListLine } from '@shared/api/parts';
import type { CartRequest } from '@entities/product-card/add-all-to-cart';
import { canBuy, limitOf } from '@entities/product-card/add-to-cart';
import { inDays } from '@shared/i18n/format';

/** A row of the list: the server's line with the shopper's changes. */
export interface ListRow extends ListLine {
  key: string;
  /** Id of the chosen part; null: none or undecided. */
  chosen: number | null;
}

const STATUS_TEXTS: Record<LineStatus, string> = {
  found: 'Найден',
  repaired: 'Исправлен',
  several: 'Несколько производителей',
  near: 'Похожий номер',
  missing: 'Не\u00a0найден',
};

export const statusText = (row: ListLine): string =>
  isWithoutNumber(row) ? (row.vin === null ? 'Без номера' : 'VIN') : STATUS_TEXTS[row.status];

/** Unambiguous: neither several makers nor a correction. */
const isClear = ({ status }: ListLine): boolean => status === 'found' || status === 'repaired';

const chosenOf = (line: ListLine): number | null => (isClear(line) ? (line.parts[0]?.id ?? null) : null);

/** Keys are unique among all lists of the page. */
let last = 0;
const newKey = (): string => `row-${(last += 1)}-${Date.now().toString(36)}`;

export const listRowsOf = ({ lines }: PartList): ListRow[] =>
  lines.map((line) => ({ ...line, key: newKey(), chosen: chosenOf(line) }));

/** The row with a new response; its texts and quantity are preserved, and its choice if it is still offered. */
export function withAnswer(row: ListRow, line: ListLine): ListRow {
  const chosen = line.parts.some(({ id }) => id === row.chosen) ? row.chosen : chosenOf(line);
  const { key, text, query, qty, unread, vin } = row;
  return { ...line, key, line: row.line, text, query, qty, unread, vin, chosen };
}

/** The rows of the response to an edited text, which also gives the quantities; the first one replaces the row. */
export const correctedRows = (row: ListRow, lines: readonly ListLine[]): ListRow[] =>
  lines.map((line, index) => ({
    ...withAnswer(row, line),
    ...line,
    line: row.line,
    key: index === 0 ? row.key : newKey(),
  }));

/** Rows with these keys were requested again as one text, a line each: responses are matched by line index. */
export function refreshRows(rows: readonly ListRow[], keys: readonly string[], { lines }: PartList): ListRow[] {
  const lineByKey = new Map(lines.toReversed().map((line) => [keys[line.line - 1], line]));
  return rows.map((row) => {
    const line = lineByKey.get(row.key);
    return line === undefined ? row : withAnswer(row, line);
  });
}

/** Puts removed rows back: each behind the rows that preceded it in `order`, the keys of the list before. */
export function restoreRows(
  rows: readonly ListRow[],
  removed: readonly ListRow[],
  order: readonly string[],
): ListRow[] {
  const byPlace = removed.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  return byPlace.reduce<ListRow[]>(
    (restored, row) => {
      const preceding = new Set(order.slice(0, order.indexOf(row.key)));
      const index = restored.findLastIndex(({ key }) => preceding.has(key)) + 1;
      return restored.toSpliced(index, 0, row);
    },
    rows.filter(({ key }) => removed.every((row) => row.key !== key)),
  );
}

export const partOf = ({ parts, chosen }: ListRow): ListedPart | null => parts.find(({ id }) => id === chosen) ?? null;

/** A greeting, a phone, a header row: nothing to look for. */
export const isWithoutNumber = ({ status, number }: ListLine): boolean => status === 'missing' && number === '';

/** Undecided: the shopper has to choose, edit or remove it. */
export const isOpen = (row: ListRow): boolean => row.status !== 'missing' && partOf(row) === null;

/** Quantities by product, summed over the lines. */
function requestedQuantities(rows: readonly ListRow[]): CartRequest[] {
  const byProduct = new Map<string, CartRequest>();
  for (const row of rows) {
    const offer = partOf(row)?.offer ?? null;
    if (offer === null || !canBuy(offer)) continue;
    const key = `${offer.id} ${offer.city_id}`;
    const before = byProduct.get(key);
    byProduct.set(key, { product: before?.product ?? offer, qty: (before?.qty ?? 0) + row.qty });
  }
  return [...byProduct.values()];
}

/** Cart requests: each product once, limited by its stock. */
export const cartRequestsOf = (rows: readonly ListRow[]): CartRequest[] =>
  requestedQuantities(rows).map(({ product, qty }) => ({ product, qty: Math.min(qty, limitOf(product) ?? qty) }));

const pieces = (cartRequests: readonly CartRequest[]): number => cartRequests.reduce((sum, { qty }) => sum + qty, 0);

const isSold = (row: ListRow): boolean => requestedQuantities([row]).length > 0;

/** Roubles. */
export const totalOf = (cartRequests: readonly CartRequest[]): number =>
  cartRequests.reduce((sum, { product, qty }) => sum + Math.round((product.cost ?? 0) * 100) * qty, 0) / 100;

export interface StatusCounts {
  /** Rows with a number. */
  all: number;
  withoutNumber: number;
  /** Still undecided. */
  open: number;
  missing: number;
  /** Found, but not on sale. */
  unsold: number;
  /** Lines that add something to the cart. */
  sold: number;
  /** Pieces beyond the stock. */
  short: number;
}

export function countsOf(rows: readonly ListRow[]): StatusCounts {
  return {
    all: rows.filter((row) => !isWithoutNumber(row)).length,
    open: rows.filter(isOpen).length,
    missing: rows.filter((row) => row.status === 'missing' && !isWithoutNumber(row)).length,
    withoutNumber: rows.filter(isWithoutNumber).length,
    unsold: rows.filter((row) => partOf(row) !== null && !isSold(row)).length,
    sold: rows.filter(isSold).length,
    short: pieces(requestedQuantities(rows)) - pieces(cartRequestsOf(rows)),
  };
}

/** The text of a file's cell: at most `maxLength` characters, plain spaces, no half of a surrogate pair. */
const cell = (text: string, maxLength = 100): string =>
  text
    .replaceAll('\u00a0', ' ')
    .slice(0, maxLength)
    .replace(/\p{Cs}/gu, '');

/** The row in a file: the choice, else the original text. */
export function exportedOf(row: ListRow): ExportedLine {
  const part = partOf(row);
  const offer = part?.offer ?? null;
  return {
    number: cell(part?.number ?? row.number),
    brand: cell(part?.brand ?? row.brand ?? ''),
    name: cell(part?.name ?? (isWithoutNumber(row) ? row.text : ''), 500),
    qty: row.qty,
    cost: offer?.cost ?? null,
    arrival: offer?.arrival_days == null ? '' : cell(inDays(offer.arrival_days)),
    status: cell(part !== null && offer === null ? 'Нет в продаже' : statusText(row)),
  };
}
