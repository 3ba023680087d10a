import { tabStorage } from '@shared/storage/browser-storage';

const KEY = 'scroll-places';
/** Number of history entries that are remembered. */
const MAX_ENTRIES = 50;

function storedPositions(): [string, number][] {
  const list = tabStorage.read(KEY);
  const isPosition = (value: unknown): value is [string, number] =>
    Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
  return Array.isArray(list) ? list.filter(isPosition) : [];
}

/** Scroll offset of each history entry, the latest last. */
const offsets = new Map(storedPositions());

export const scrollPositionOf = (entry: string): number | undefined => offsets.get(entry);

export function saveScrollPosition(entry: string, top: number): void {
  offsets.delete(entry);
  offsets.set(entry, Math.round(top));
}

/** Saves the offsets for a reload or a visit to the payment page. */
export function persistScrollPositions(): void {
  tabStorage.write(KEY, [...offsets].slice(-MAX_ENTRIES));
}

/** History entries that the router did not create have no key of their own. */
export const historyEntryOf = ({
  key,
  pathname,
  search,
  hash,
}: {
  key: string;
  pathname: string;
  search: string;
  hash: string;
}): string => (key === 'default' ? pathname + search + hash : key);
