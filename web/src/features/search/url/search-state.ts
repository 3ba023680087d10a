/** What a results page shows, apart from its path: everything here lives in the address. */
export interface SearchState {
  readonly query: string;
  /** Pieces of the query that are to be taken as they were typed. */
  readonly asTyped: readonly string[];
  /** Neither variants nor near hits. */
  readonly everyWord: boolean;
  readonly brands: readonly string[];
  /** Values chosen for the options of a category, by facet key: `{ sae: ['5W-30'] }`. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** Whole roubles, both ends included. */
  readonly price: { readonly min?: number; readonly max?: number } | null;
  readonly stars: readonly number[];
  readonly inStock: boolean;
  /** A car of the catalogue that the products are for; like the category no part of the search, only of the address. */
  readonly car: number | null;
  readonly sort: SortKey | null;
  /** From 1. */
  readonly page: number;
  readonly size: PageSize | null;
  /** Path of slugs that narrows `/search`; on `/catalog/*` the category stands in the path itself. */
  readonly category: string;
}

export const SORT_KEYS = ['rating', 'price_asc', 'price_desc', 'popular', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const PAGE_SIZES = [15, 30, 60] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Best first, as they are shown. */
export const STAR_VALUES = [5, 4, 3, 2, 1, 0] as const;

export const NO_FILTERS: SearchState = {
  query: '',
  asTyped: [],
  everyWord: false,
  brands: [],
  options: {},
  price: null,
  stars: [],
  inStock: false,
  car: null,
  sort: null,
  page: 1,
  size: null,
  category: '',
};

export const isSortKey = (value: unknown): value is SortKey => SORT_KEYS.some((key) => key === value);
export const isPageSize = (value: unknown): value is PageSize => PAGE_SIZES.some((size) => size === value);
