import { create } from 'zustand';
import type { SearchTab } from '@entities/search/box/search-box-store';
import { browserStorage } from '@shared/storage/browser-storage';

const KEY = 'recent-searches';
const MAX_SEARCHES = 10;
const MAX_LENGTH = 100;

export interface RecentSearch {
  text: string;
  tab: SearchTab;
}

/** Another version of the shop may have stored something else. */
function read(): RecentSearch[] {
  const stored = browserStorage.read(KEY);
  const isSearch = (value: Partial<RecentSearch> | null) =>
    typeof value?.text === 'string' && ['goods', 'vin', 'number'].includes(String(value.tab));
  return Array.isArray(stored) ? (stored.filter(isSearch) as RecentSearch[]).slice(0, MAX_SEARCHES) : [];
}

interface Recent {
  /** Newest first. */
  recent: readonly RecentSearch[];
  remember: (text: string, tab: SearchTab) => void;
  /** Without a text: all searches of the tab. */
  forget: (search: Partial<RecentSearch>) => void;
}

/** Recent searches in this browser; they are never sent. */
export const useRecent = create<Recent>((set, get) => ({
  recent: read(),
  remember: (typed, tab) => {
    const text = typed.trim().slice(0, MAX_LENGTH);
    get().forget({ text, tab });
    if (text !== '') set(({ recent }) => ({ recent: [{ text, tab }, ...recent].slice(0, MAX_SEARCHES) }));
  },
  forget: ({ text, tab }) =>
    set(({ recent }) => ({
      recent: recent.filter(
        (search) => search.tab !== tab || (text ?? search.text).toLowerCase() !== search.text.toLowerCase(),
      ),
    })),
}));
useRecent.subscribe(({ recent }) => browserStorage.write(KEY, recent));
export const { remember } = useRecent.getState();
