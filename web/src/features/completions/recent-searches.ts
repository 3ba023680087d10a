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

const isRecent = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'tab' in value &&
  ['goods', 'vin', 'number'].includes(String(value.tab));

function read(): RecentSearch[] {
  const stored = browserStorage.read(KEY);
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_SEARCHES) : [];
}

const same = (text: string, tab: SearchTab) => (search: RecentSearch) =>
  search.tab === tab && search.text.toLowerCase() === text.toLowerCase();

interface Recent {
  /** Newest first. */
  recent: readonly RecentSearch[];
  remember: (text: string, tab: SearchTab) => void;
  forget: (text: string, tab: SearchTab) => void;
  forgetAll: (tab: SearchTab) => void;
}

/** Recent searches in this browser; they are never sent. */
export const useRecent = create<Recent>((set, get) => {
  const store = (recent: readonly RecentSearch[]) => {
    browserStorage.write(KEY, recent);
    set({ recent });
  };
  return {
    recent: read(),
    remember: (query, tab) => {
      const text = query.trim().slice(0, MAX_LENGTH);
      if (text !== '')
        store([{ text, tab }, ...get().recent.filter((search) => !same(text, tab)(search))].slice(0, MAX_SEARCHES));
    },
    forget: (text, tab) => store(get().recent.filter((search) => !same(text, tab)(search))),
    forgetAll: (tab) => store(get().recent.filter((search) => search.tab !== tab)),
  };
});
