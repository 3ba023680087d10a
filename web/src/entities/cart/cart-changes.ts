import type { CartLine } from '@shared/api/types';
import { mergeLines } from '@shared/storage/guest-storage';

/** A change of the cart, named by the browser: sent again, it is not applied again. */
export type Change = { key: string } & (
  | { kind: 'add'; line: CartLine }
  | { kind: 'set'; line: CartLine }
  | { kind: 'remove'; line: Pick<CartLine, 'id' | 'city_id'> }
  /** Lines of a guest at the login, or what an undo puts back. */
  | { kind: 'merge'; lines: readonly CartLine[] }
  | { kind: 'clear' }
);

export type NewChange = Change extends infer One ? (One extends Change ? Omit<One, 'key'> : never) : never;

export const sameLine = (a: Pick<CartLine, 'id' | 'city_id'>, b: Pick<CartLine, 'id' | 'city_id'>): boolean =>
  a.id === b.id && a.city_id === b.city_id;

export function applied(lines: readonly CartLine[], change: NewChange): readonly CartLine[] {
  switch (change.kind) {
    case 'add':
      return mergeLines([...lines, change.line]);
    case 'merge':
      return mergeLines([...lines, ...change.lines]);
    case 'set':
      return lines.map((line) => (sameLine(line, change.line) ? { ...line, qty: change.line.qty } : line));
    case 'remove':
      return lines.filter((line) => !sameLine(line, change.line));
    case 'clear':
      return [];
  }
}

/**
 * The queue with one more change. A quantity set again right after takes the place of the last word on the same line; under
 * a new name, so that one on its way is still told apart.
 */
export function queued(changes: readonly Change[], change: Change): readonly Change[] {
  const last = changes.at(-1);
  const again = change.kind === 'set' && last?.kind === 'set' && sameLine(last.line, change.line);
  return [...(again ? changes.slice(0, -1) : changes), change];
}

/** What of the queue would be lost with it: pieces that were added and not yet sent. */
export const unsent = (changes: readonly Change[]): CartLine[] =>
  mergeLines(
    changes.flatMap((change) => (change.kind === 'add' ? [change.line] : change.kind === 'merge' ? change.lines : [])),
  );
