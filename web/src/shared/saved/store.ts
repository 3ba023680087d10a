import { create } from 'zustand';
import { onStoredChange, patchStored, readStored } from '@shared/storage/stored';

export type SavedKind = 'favorite' | 'compare';

interface Saved {
  favorite: readonly number[];
  compare: readonly number[];
  /** Present removes, absent adds (spec §4). Answers whether the product is in the list now. */
  toggle: (kind: SavedKind, id: number) => boolean;
}

export const useSaved = create<Saved>((set, get) => ({
  favorite: readStored().favorite,
  compare: readStored().compare,
  toggle: (kind, id) => {
    const before = get()[kind];
    const present = before.includes(id);
    const ids = present ? before.filter((one) => one !== id) : [...before, id];
    patchStored({ [kind]: ids });
    set({ [kind]: ids });
    return !present;
  },
}));

/** Another tab changed the lists. */
export const followSaved = (): (() => void) => onStoredChange(({ favorite, compare }) => useSaved.setState({ favorite, compare }));
