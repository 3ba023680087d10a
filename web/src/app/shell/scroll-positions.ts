import { writeTabStorage, readTabStorage } from '@shared/storage/tab-storage';

const KEY = 'scroll-places';
/** As far back as anybody goes. */
const MOST = 50;

function kept(): [string, number][] {
  const list = readTabStorage(KEY);
  const isPlace = (one: unknown): one is [string, number] =>
    Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number';
  return Array.isArray(list) ? list.filter(isPlace) : [];
}

/** How far down each entry of the history was left, the latest last. */
const places = new Map(kept());

export const scrollPositionOf = (entry: string): number | undefined => places.get(entry);

export function saveScrollPosition(entry: string, top: number): void {
  places.delete(entry);
  places.set(entry, Math.round(top));
}

/** Through a reload, or a visit to the payment. */
export const persistScrollPositions = (): void => writeTabStorage(KEY, [...places].slice(-MOST));

/** Entries that the router did not make have no key of their own. */
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
