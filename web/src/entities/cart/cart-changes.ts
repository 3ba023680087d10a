import type { CartLine } from '@shared/api/types';
import { mergeLines } from '@shared/storage/guest-storage';

/** A change of the cart, named by the browser: sent again, it is not applied again. */
export type CartChange = { key: string } & (
  | { kind: 'add'; line: CartLine }
  | { kind: 'set'; line: CartLine }
  | { kind: 'remove'; line: Pick<CartLine, 'id' | 'city_id'> }
  /** Lines of a guest at the login, or what an undo puts back. */
  | { kind: 'merge'; lines: readonly CartLine[] }
  | { kind: 'clear' }
);

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
    case 'clear':
      return [];
  }
}

/**
 * The queue with one more change. A quantity set again right after takes the place of the last word on the same line; under
 * a new name, so that one on its way is still told apart.
 */
export function enqueue(changes: readonly CartChange[], change: CartChange): readonly CartChange[] {
  const last = changes.at(-1);
  const again = change.kind === 'set' && last?.kind === 'set' && isSameLine(last.line, change.line);
  return [...(again ? changes.slice(0, -1) : changes), change];
}

/** What of the queue would be lost with it: pieces that were added and not yet sent. */
export const unsentLines = (changes: readonly CartChange[]): CartLine[] =>
  mergeLines(
    changes.flatMap((change) => (change.kind === 'add' ? [change.line] : change.kind === 'merge' ? change.lines : [])),
  );
