import type { CartLine } from '@shared/api/types';
import { browserStorage, parseJson } from './browser-storage';

export const STORAGE_KEY = 'shop';
const STORAGE_VERSION = '0.0.1';

/** localStorage record of a guest. */
export interface GuestStorage {
  version: typeof STORAGE_VERSION;
  products: CartLine[];
  favorite: number[];
  compare: number[];
  promoCode: string;
  promoDiscount: number;
  ip: string;
  cookieAccepted: boolean;
  loginAgreement: boolean;
}

const emptyStored = (): GuestStorage => ({
  version: STORAGE_VERSION,
  products: [],
  favorite: [],
  compare: [],
  promoCode: '',
  promoDiscount: 0,
  ip: '',
  cookieAccepted: false,
  loginAgreement: false,
});

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

function lineOf(value: unknown): CartLine | null {
  const { id, city_id, qty } = (value ?? {}) as Partial<Record<keyof CartLine, unknown>>;
  return isId(id) && isId(city_id) && isId(qty) ? { id, city_id, qty } : null;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Parses what an older tab, an extension or a person may have written; unreadable fields are dropped. */
export function parseGuestStorage(text: string | null): GuestStorage {
  const empty = emptyStored();
  const raw = parseJson(text) as Partial<Record<string, unknown>> | null;
  if (raw?.version !== STORAGE_VERSION) return empty;
  return {
    version: STORAGE_VERSION,
    products: mergeLines(
      list(raw.products)
        .map(lineOf)
        .filter((line) => line !== null),
    ),
    favorite: list(raw.favorite).filter(isId),
    compare: list(raw.compare).filter(isId),
    promoCode: typeof raw.promoCode === 'string' ? raw.promoCode : '',
    promoDiscount: typeof raw.promoDiscount === 'number' ? raw.promoDiscount : 0,
    ip: typeof raw.ip === 'string' ? raw.ip : '',
    cookieAccepted: raw.cookieAccepted === true,
    loginAgreement: raw.loginAgreement === true,
  };
}

/** Merges lines of the same product and city by adding their quantities; keeps the order of first appearance. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of lines) {
    const key = `${line.id}:${line.city_id}`;
    const before = merged.get(key);
    merged.set(key, before ? { ...before, qty: before.qty + line.qty } : { ...line });
  }
  return [...merged.values()];
}

export function readGuestStorage(): GuestStorage {
  return parseGuestStorage(browserStorage.readText(STORAGE_KEY));
}

/** Patches some fields and leaves the others as they are stored now. */
export function patchGuestStorage(part: Partial<Omit<GuestStorage, 'version'>>): void {
  browserStorage.write(STORAGE_KEY, { ...readGuestStorage(), ...part });
}

/**
 * Listens to writes of other tabs. Last write wins, because every change writes a whole list. Returns the unsubscriber.
 */
export function onGuestStorageChange(listener: (stored: GuestStorage) => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) listener(parseGuestStorage(event.newValue));
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
