import type { BodyOf } from '@shared/api/contract';
import type { CartLine } from '@shared/api/types';
import { mergeLines } from '@shared/storage/guest-storage';

/** A change of the cart with an idempotency key that the browser makes: a repeated request is not applied twice. */
export type CartChange = { key: string } & (
  | { kind: 'add'; line: CartLine }
  | { kind: 'set'; line: CartLine }
  | { kind: 'remove'; line: Pick<CartLine, 'id' | 'city_id'> }
  /** Lines of a guest at the login, or lines that an undo restores. */
  | { kind: 'merge'; lines: readonly CartLine[] }
  | { kind: 'clear' }
  /** Several lines at once; `lines` is the whole cart after it. */
  | { kind: 'exchange'; lines: readonly CartLine[]; call: CartCall }
);

/** Calls that change several lines at once. */
export type CartCall =
  | { path: '/moveCart'; body: BodyOf<'/moveCart'> }
  | { path: '/setCartLines'; body: BodyOf<'/setCartLines'> };

export type NewCartChange = CartChange extends infer One ? (One extends CartChange ? Omit<One, 'key'> : never) : never;

export const isSameLine = (a: Pick<CartLine, 'id' | 'city_id'>, b: Pick<CartLine, 'id' | 'city_id'>): boolean =>
  a.id === b.id && a.city_id === b.city_id;

export function applyChange(lines: readonly CartLine[], change: NewCartChange): readonly CartLine[] {
  switch (change.kind) {
    case 'add':
      return mergeLines([...lines, change.line]);
    case 'merge':
      return mergeLines([...lines, ...change.lines]);
    case 'set':
      return lines.map((line) => (isSameLine(line, change.line) ? { ...line, qty: change.line.qty } : line));
    case 'remove':
      return lines.filter((line) => !isSameLine(line, change.line));
    case 'exchange':
      return change.lines;
    case 'clear':
      return [];
  }
}

/**
 * Appends a change to the queue. A quantity set again on the same line replaces the previous change, under a new key,
 * so that a request in flight is still told apart.
 */
export function enqueue(changes: readonly CartChange[], change: CartChange): readonly CartChange[] {
  const last = changes.at(-1);
  const isSameSet = change.kind === 'set' && last?.kind === 'set' && isSameLine(last.line, change.line);
  return [...(isSameSet ? changes.slice(0, -1) : changes), change];
}

/** Lines whose addition has not been sent yet: they would be lost with the queue. */
export const unsentLines = (changes: readonly CartChange[]): CartLine[] =>
  mergeLines(
    changes.flatMap((change) => (change.kind === 'add' ? [change.line] : change.kind === 'merge' ? change.lines : [])),
  );
