import { create } from 'zustand';
import type { SavedKind } from '@shared/api/saved';
import { patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';

export type { SavedKind };

interface Saved {
  favorite: readonly number[];
  compare: readonly number[];
  /** Present removes, absent adds (spec §4). Answers whether the product is in the list now. */
  toggle: (kind: SavedKind, id: number) => boolean;
  /** In the list or out of it; false when it is so already. */
  put: (kind: SavedKind, id: number, wanted: boolean) => boolean;
  replace: (kind: SavedKind, ids: readonly number[]) => void;
}

/** Lists of this browser: a guest's own, or the last known copy of what the server keeps for a customer. */
export const useSaved = create<Saved>((set, get) => ({
  favorite: readGuestStorage().favorite,
  compare: readGuestStorage().compare,
  toggle: (kind, id) => {
    const before = get()[kind];
    const present = before.includes(id);
    get().replace(kind, present ? before.filter((candidate) => candidate !== id) : [...before, id]);
    return !present;
  },
  put: (kind, id, wanted) => {
    const isWish = get()[kind].includes(id) !== wanted;
    if (isWish) get().toggle(kind, id);
    return isWish;
  },
  replace: (kind, ids) => {
    patchGuestStorage({ [kind]: [...ids] });
    set({ [kind]: ids });
  },
}));
