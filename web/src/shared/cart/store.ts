import { create } from 'zustand';
import type { CartLine } from '@shared/api/types';
import { mergeLines, onStoredChange, patchStored, readStored } from '@shared/storage/stored';

interface Cart {
  lines: readonly CartLine[];
  /**
   * Adds pieces, never past `limit` together with what already lies there (null: the server decides).
   * Answers how many were added: 0 means nothing changed.
   */
  add: (line: CartLine, limit: number | null) => number;
  /** Sets the quantity of one line; 0 takes it out. */
  setQty: (id: number, cityId: number, qty: number) => void;
  remove: (id: number, cityId: number) => void;
  clear: () => void;
  /** Puts lines back as they were (undo), merging with what appeared since. */
  restore: (lines: readonly CartLine[]) => void;
}

const same = (id: number, cityId: number) => (line: CartLine) => line.id === id && line.city_id === cityId;

export const useCart = create<Cart>((set, get) => {
  const commit = (lines: readonly CartLine[]) => {
    patchStored({ products: [...lines] });
    set({ lines });
  };
  return {
    lines: readStored().products,
    add: (line, limit) => {
      const lying = qtyOf(get().lines, line.id, line.city_id);
      if (limit !== null && lying + line.qty > limit) return 0;
      commit(mergeLines([...get().lines, line]));
      return line.qty;
    },
    setQty: (id, cityId, qty) => {
      if (qty <= 0) {
        get().remove(id, cityId);
        return;
      }
      commit(get().lines.map((line) => (same(id, cityId)(line) ? { ...line, qty } : line)));
    },
    remove: (id, cityId) => {
      const other = same(id, cityId);
      commit(get().lines.filter((line) => !other(line)));
    },
    clear: () => commit([]),
    restore: (lines) => commit(mergeLines([...get().lines, ...lines])),
  };
});

export const qtyOf = (lines: readonly CartLine[], id: number, cityId: number): number => lines.find(same(id, cityId))?.qty ?? 0;

export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.qty, 0);

/** Another tab changed the cart. */
export const followOtherTabs = (): (() => void) => onStoredChange(({ products }) => useCart.setState({ lines: products }));
