import { browserStorage } from '@shared/storage/browser-storage';

const KEY = 'recent-products';
const MAX_PRODUCTS = 12;

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** Recently viewed products of this browser, the newest first. */
export function readRecentlyViewed(): number[] {
  const list = browserStorage.read(KEY);
  return Array.isArray(list) ? list.filter(isId).slice(0, MAX_PRODUCTS) : [];
}

export function addRecentlyViewed(id: number): void {
  browserStorage.write(
    KEY,
    [id, ...readRecentlyViewed().filter((candidate) => candidate !== id)].slice(0, MAX_PRODUCTS),
  );
}
