import { create } from 'zustand';
// Imported directly: the folder's index would bring the whole query module to every page.
import { fold } from '../query/clean-query';

export type SearchTab = 'goods' | 'vin' | 'number';

/** Keyboard interface of the open list of completions. */
export interface CompletionList {
  /** Id of the entry selected by the arrow keys. */
  active: string | null;
  /** Handles a key of the box; true when the list has used it. */
  take: (key: string) => boolean;
}

interface SearchBox {
  /** Value of the page's only search input. */
  value: string;
  tab: SearchTab;
  /** Typed by the shopper on this page, not set from its address. */
  isTyped: boolean;
  /** Pieces of the value that are searched as typed, without corrections. */
  asTyped: readonly string[];
  list: CompletionList | null;
  setValue: (value: string) => void;
  setTab: (tab: SearchTab) => void;
  /** Sets value and tab from the page's address. */
  show: (value: string, tab: SearchTab) => void;
  /** Set by a page that already shows results: it handles Enter itself and returns true, or leaves it to the box. */
  submitHere: ((tab: SearchTab) => boolean) | null;
}

/** Checked word by word: a piece may have other words between its own. */
const standing = (pieces: readonly string[], text: string) =>
  pieces.filter((piece) =>
    fold(piece)
      .split(' ')
      .every((word) => fold(text).includes(word)),
  );

/**
 * State of the search box. The box writes it on each key; a page with live results reads it, and writes it from its
 * address.
 */
export const useSearchBox = create<SearchBox>((set) => ({
  value: '',
  tab: 'goods',
  isTyped: false,
  asTyped: [],
  list: null,
  setValue: (value) => set(({ asTyped }) => ({ value, isTyped: true, asTyped: standing(asTyped, value) })),
  setTab: (tab) => set({ tab }),
  show: (value, tab) => set({ value, tab, isTyped: false, asTyped: [] }),
  submitHere: null,
}));

const PLACES: Record<SearchTab, [before: string, after: string]> = {
  goods: ['/search?q=', ''],
  vin: ['/catalog/vehicleSearch?vin-search=', '&update=true'],
  number: ['/catalog/productSearchOEM?oem=', '&update=true'],
};

/** A value in an address. A lone surrogate cannot be encoded and would throw; browsers encode an apostrophe themselves. */
export const encode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, ''))
    .replace(/%20/g, '+')
    .replace(/'/g, '%27');
export const encodeList = (values: readonly string[]): string =>
  values.map((value) => encode(value.replace(/%/g, '%25').replace(/~/g, '%7E'))).join('~');

/** Address of the results for a text; null for an empty one. */
export function searchAddress(value: string, tab: SearchTab, asTyped = useSearchBox.getState().asTyped): string | null {
  const text = value.trim();
  if (text === '') return null;
  const [before, after] = PLACES[tab];
  const pieces = tab === 'goods' ? standing(asTyped, text) : [];
  return before + encode(text) + after + (pieces.length > 0 ? `&as=${encodeList(pieces)}` : '');
}

const OWN_PAGES = ['/catalog/detailsScheme'];

/** Pages that show their query in the box; elsewhere the box is emptied on navigation. */
export const isResultsPath = (path: string): boolean =>
  ['/search', '/catalog', '/sales'].includes(path) ||
  path.startsWith('/brands/') ||
  (path.startsWith('/catalog/') && !OWN_PAGES.includes(path));
