import { create } from 'zustand';
// By itself: with the rest of its folder it would come to every page.
import { fold } from '../query/clean-query';

export type SearchTab = 'goods' | 'vin' | 'number';

/** The list of completions under the box, while one is shown. */
export interface CompletionList {
  /** Id of the entry that the arrows have reached. */
  active: string | null;
  /** Takes a key of the box; true when the list has used it. */
  take: (key: string) => boolean;
}

interface SearchBox {
  /** What stands in the one search input of the page. */
  value: string;
  tab: SearchTab;
  /** Typed by the shopper on this page, not put there by its address. */
  typed: boolean;
  /** Pieces of the value that are to be searched for as they were typed. */
  asTyped: readonly string[];
  list: CompletionList | null;
  setValue: (value: string) => void;
  setTab: (tab: SearchTab) => void;
  /** Both at once, when a page reads them from its address. */
  show: (value: string, tab: SearchTab) => void;
  /** Set by a page that shows the results already: takes Enter itself and answers true, or leaves it to the box. */
  submitHere: ((tab: SearchTab) => boolean) | null;
}

/** Word by word: a piece may have had others between its words. */
const standing = (pieces: readonly string[], text: string) =>
  pieces.filter((piece) =>
    fold(piece)
      .split(' ')
      .every((word) => fold(text).includes(word)),
  );

/** The box writes it on each key; a page with live results reads it, and writes it back from its address. */
export const useSearchBox = create<SearchBox>((set) => ({
  value: '',
  tab: 'goods',
  typed: false,
  asTyped: [],
  list: null,
  setValue: (value) => set(({ asTyped }) => ({ value, typed: true, asTyped: standing(asTyped, value) })),
  setTab: (tab) => set({ tab }),
  show: (value, tab) => set({ value, tab, typed: false, asTyped: [] }),
  submitHere: null,
}));

const PLACES: Record<SearchTab, [before: string, after: string]> = {
  goods: ['/search?q=', ''],
  vin: ['/catalog/vehicleSearch?vin-search=', '&update=true'],
  number: ['/catalog/productSearchOEM?oem=', '&update=true'],
};

const param = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replace(/%20/g, '+');
const listed = (piece: string): string => param(piece.replace(/%/g, '%25').replace(/~/g, '%7E'));

/** Address of the results for what was typed; null when there is nothing to look for. */
export function searchAddress(value: string, tab: SearchTab, asTyped = useSearchBox.getState().asTyped): string | null {
  const text = value.trim();
  if (text === '') return null;
  const [before, after] = PLACES[tab];
  const pieces = tab === 'goods' ? standing(asTyped, text) : [];
  return before + param(text) + after + (pieces.length > 0 ? `&as=${pieces.map(listed).join('~')}` : '');
}

const OWN_PAGES = ['/catalog/detailsScheme'];

/** Pages that show in the box what their address says; elsewhere it is emptied when the address changes. */
export const isResultsPath = (path: string): boolean =>
  ['/search', '/catalog', '/sales'].includes(path) ||
  path.startsWith('/brands/') ||
  (path.startsWith('/catalog/') && !OWN_PAGES.includes(path));
