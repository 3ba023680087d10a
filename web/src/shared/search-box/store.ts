import { create } from 'zustand';

export type SearchTab = 'goods' | 'number';

interface SearchBox {
  /** What stands in the one search input of the page. */
  value: string;
  tab: SearchTab;
  setValue: (value: string) => void;
  setTab: (tab: SearchTab) => void;
  /** Both at once, when a page reads them from its address. */
  show: (value: string, tab: SearchTab) => void;
  /** Set by a page that shows the results already: takes Enter itself and answers true, or leaves it to the box. */
  submitHere: ((tab: SearchTab) => boolean) | null;
}

/** The box writes it on each key; a page with live results reads it, and writes it back from its address. */
export const useSearchBox = create<SearchBox>((set) => ({
  value: '',
  tab: 'goods',
  setValue: (value) => set({ value }),
  setTab: (tab) => set({ tab }),
  show: (value, tab) => set({ value, tab }),
  submitHere: null,
}));

/** Address of the results for what was typed; null when there is nothing to look for. */
export function searchAddress(value: string, tab: SearchTab): string | null {
  const text = value.trim();
  if (text === '') return null;
  const path = tab === 'number' ? '/catalog/productSearchOEM?oem=' : '/search?q=';
  return path + encodeURIComponent(text).replace(/%20/g, '+');
}

/** Pages that show results while one types; elsewhere the box is emptied when the address changes. */
export const isResultsPath = (path: string): boolean => path === '/search' || path === '/catalog' || path.startsWith('/catalog/');
