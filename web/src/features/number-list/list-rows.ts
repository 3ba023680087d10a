import type { ExportedLine, FoundList, ListedPart, LineStatus, ListLine } from '@shared/api/parts';
import type { CartRequest } from '@entities/product-card/add-all-to-cart';
import { canBuy, limitOf } from '@entities/product-card/add-to-cart';
import { inDays } from '@shared/i18n/format';

/** A line of the list as it stands on the page, with what the shopper has changed in it. */
export interface ListRow extends ListLine {
  key: string;
  /** The part that is taken; null: none, or it is still to be chosen. */
  chosen: number | null;
}

export const STATUS_TEXTS: Record<LineStatus, string> = {
  found: 'Найден',
  repaired: 'Исправлен',
  several: 'Несколько производителей',
  near: 'Похожий номер',
  missing: 'Не\u00a0найден',
};

/** Clear by itself: neither makers to choose among nor a guess. */
const isClear = ({ status }: ListLine): boolean => status === 'found' || status === 'repaired';

const chosenOf = (line: ListLine): number | null => (isClear(line) ? (line.parts[0]?.id ?? null) : null);

/** Unique among the rows of a page, whatever lists they came from. */
let last = 0;
const newKey = (): string => `row-${(last += 1)}-${Date.now().toString(36)}`;

export const listRowsOf = ({ lines }: FoundList): ListRow[] =>
  lines.map((line) => ({ ...line, key: newKey(), chosen: chosenOf(line) }));

/** A new answer for a row: its count and, where it is still offered, its choice stay. */
export function withAnswer(row: ListRow, line: ListLine): ListRow {
  const kept = line.parts.some(({ id }) => id === row.chosen) ? row.chosen : chosenOf(line);
  return { ...line, key: row.key, line: row.line, text: row.text, qty: row.qty, chosen: kept };
}

/** The answer to a row whose text was mended: the new text says how many, too. */
export const withCorrectedText = (row: ListRow, text: string, line: ListLine): ListRow => ({
  ...withAnswer({ ...row, text }, line),
  qty: line.qty,
});

/** Rows asked anew as one text, a line each: an answer belongs to the row in whose place its line stood. */
export function refreshRows(rows: readonly ListRow[], asked: readonly string[], { lines }: FoundList): ListRow[] {
  const byPlace = new Map(lines.map((line) => [asked[line.line - 1], line]));
  return rows.map((row) => {
    const line = byPlace.get(row.key);
    return line === undefined ? row : withAnswer(row, line);
  });
}

export const partOf = ({ parts, chosen }: ListRow): ListedPart | null => parts.find(({ id }) => id === chosen) ?? null;

/** The shopper has to decide: choose, mend, or leave out. */
export const isOpen = (row: ListRow): boolean => row.status !== 'missing' && partOf(row) === null;

/** What the lines ask for, a product once, however many lines name it. */
function askedOf(rows: readonly ListRow[]): CartRequest[] {
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

/** What would go into the cart: a product once, and no more of it than there is. */
export const cartRequestsOf = (rows: readonly ListRow[]): CartRequest[] =>
  askedOf(rows).map(({ product, qty }) => ({ product, qty: Math.min(qty, limitOf(product) ?? qty) }));

const pieces = (wanted: readonly CartRequest[]): number => wanted.reduce((sum, { qty }) => sum + qty, 0);

const isSold = (row: ListRow): boolean => askedOf([row]).length > 0;

/** Roubles. */
export const totalOf = (wanted: readonly CartRequest[]): number =>
  wanted.reduce((sum, { product, qty }) => sum + Math.round((product.cost ?? 0) * 100) * qty, 0) / 100;

export interface StatusCounts {
  all: number;
  /** Still to be decided. */
  open: number;
  missing: number;
  /** Found, but nobody sells it. */
  unsold: number;
  /** Lines of which something goes into the cart. */
  sold: number;
  /** Pieces beyond what there is. */
  short: number;
}

export function countsOf(rows: readonly ListRow[]): StatusCounts {
  return {
    all: rows.length,
    open: rows.filter(isOpen).length,
    missing: rows.filter(({ status }) => status === 'missing').length,
    unsold: rows.filter((row) => partOf(row) !== null && !isSold(row)).length,
    sold: rows.filter(isSold).length,
    short: pieces(askedOf(rows)) - pieces(cartRequestsOf(rows)),
  };
}

/** As much of a text as a cell of a file takes. */
const cell = (text: string, most = 100): string =>
  text
    .replaceAll('\u00a0', ' ')
    .slice(0, most)
    .replace(/\p{Cs}/gu, '');

/** The row for a file: what was chosen, else what was asked. */
export function exportedOf(row: ListRow): ExportedLine {
  const part = partOf(row);
  const offer = part?.offer ?? null;
  return {
    number: cell(part?.number ?? row.number),
    brand: cell(part?.brand ?? row.brand ?? ''),
    name: cell(part?.name ?? '', 500),
    qty: row.qty,
    cost: offer?.cost ?? null,
    arrival: offer?.arrival_days == null ? '' : cell(inDays(offer.arrival_days)),
    status: cell(part !== null && offer === null ? 'Нет в продаже' : STATUS_TEXTS[row.status]),
  };
}
