import { loginMark } from '@entities/account/account-store';
import type { CartLine } from '@shared/api/types';
import { applied, type Change } from './cart-changes';

export const OWN_KEY = 'shop-cart';

/** A customer's cart as this browser knows it: the shop's last word and what it has not been told yet. */
export interface Own {
  /** Whose it is, so that nobody sees the cart of who was here before. */
  owner: string;
  base: readonly CartLine[];
  changes: readonly Change[];
}

// Storage can be forbidden: the queue then lives as long as the tab.
let memory: Own | null = null;

function parsed(text: string | null): Own | null {
  try {
    const raw = JSON.parse(text ?? 'null') as Own | null;
    return raw !== null && Array.isArray(raw.base) && Array.isArray(raw.changes) ? raw : null;
  } catch {
    return null;
  }
}

function stored(): Own | null {
  try {
    return parsed(localStorage.getItem(OWN_KEY)) ?? memory;
  } catch {
    return memory;
  }
}

export function readOwn(): Own {
  const own = stored();
  return own !== null && own.owner === loginMark() ? own : { owner: loginMark(), base: [], changes: [] };
}

let listener: (lines: readonly CartLine[]) => void = () => undefined;

/** The cart's store calls this: it shows the lines after every write. */
export function onOwnChange(newListener: typeof listener): void {
  listener = newListener;
}

export function writeOwn(part: Partial<Pick<Own, 'base' | 'changes'>>): void {
  const own = { ...readOwn(), ...part };
  memory = own;
  try {
    localStorage.setItem(OWN_KEY, JSON.stringify(own));
  } catch {
    // forbidden or full: see memory
  }
  listener(shownLines(own));
}

/** Forgets the cart of whoever is not here any more; answers what had not been sent. */
export function dropOwn(): readonly Change[] {
  const own = stored();
  if (own === null || own.owner === loginMark()) return [];
  memory = null;
  try {
    localStorage.removeItem(OWN_KEY);
  } catch {
    // forbidden: see memory
  }
  return own.changes;
}

/** The cart as it is shown: what was pressed counts before the shop has answered. */
export const shownLines = (own: Own = readOwn()): readonly CartLine[] =>
  own.changes.reduce<readonly CartLine[]>(applied, own.base);
