import { create } from 'zustand';
import type { SavedKind } from '@shared/api/saved';
import { patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';

export type { SavedKind };

interface Saved {
  favorite: readonly number[];
  compare: readonly number[];
  /** Toggles a product (spec §4). Returns whether it is in the list now. */
  toggle: (kind: SavedKind, id: number) => boolean;
  /** Adds or removes a product; false when nothing changed. */
  setPresence: (kind: SavedKind, id: number, isPresent: boolean) => boolean;
  replace: (kind: SavedKind, ids: readonly number[]) => void;
}

/** Lists in the browser: a guest's own, or a copy of the customer's lists on the server. */
export const useSaved = create<Saved>((set, get) => ({
  favorite: readGuestStorage().favorite,
  compare: readGuestStorage().compare,
  toggle: (kind, id) => {
    const before = get()[kind];
    const present = before.includes(id);
    get().replace(kind, present ? before.filter((candidate) => candidate !== id) : [...before, id]);
    return !present;
  },
  setPresence: (kind, id, isPresent) => {
    const hasChanged = get()[kind].includes(id) !== isPresent;
    if (hasChanged) get().toggle(kind, id);
    return hasChanged;
  },
  replace: (kind, ids) => {
    patchGuestStorage({ [kind]: [...ids] });
    set({ [kind]: ids });
  },
}));
