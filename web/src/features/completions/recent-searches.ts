import { create } from 'zustand';
import type { SearchTab } from '@entities/search/box/search-box-store';

const KEY = 'recent-searches';
const MOST = 10;
const LONGEST = 100;

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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return []; // blocked or damaged storage: nothing is remembered
  }
}

function write(recent: readonly RecentSearch[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(recent));
  } catch {
    // full or blocked storage: the search is not remembered
  }
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
  const keep = (recent: readonly RecentSearch[]) => {
    write(recent);
    set({ recent });
  };
  return {
    recent: read(),
    remember: (typed, tab) => {
      const text = typed.trim().slice(0, LONGEST);
      if (text !== '')
        keep([{ text, tab }, ...get().recent.filter((search) => !same(text, tab)(search))].slice(0, MOST));
    },
    forget: (text, tab) => keep(get().recent.filter((search) => !same(text, tab)(search))),
    forgetAll: (tab) => keep(get().recent.filter((search) => search.tab !== tab)),
  };
});
