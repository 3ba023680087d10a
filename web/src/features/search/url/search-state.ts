/** State of a results page besides its path; all of it is in the address. */
export interface SearchState {
  readonly query: string;
  /** Pieces of the query that are searched as typed. */
  readonly asTyped: readonly string[];
  /** Neither variants nor near hits. */
  readonly everyWord: boolean;
  readonly brands: readonly string[];
  /** Chosen values of category options, by facet key: `{ sae: ['5W-30'] }`. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** Whole roubles, inclusive. */
  readonly price: { readonly min?: number; readonly max?: number } | null;
  readonly stars: readonly number[];
  readonly inStock: boolean;
  /** At most so many days until the goods are in the city. */
  readonly within: Days | null;
  /** The vehicle that the products fit; like the category it is part of the address only. */
  readonly car: number | null;
  readonly sort: SortKey | null;
  /** From 1. */
  readonly page: number;
  readonly size: PageSize | null;
  /** Path of slugs that narrows `/search`; on `/catalog/*` the category is the path itself. */
  readonly category: string;
}

export const SORT_KEYS = ['rating', 'price_asc', 'price_desc', 'popular', 'new', 'soon', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const PAGE_SIZES = [15, 30, 60] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** What «Когда получить» offers. */
export const DAYS = [1, 3, 7] as const;
export type Days = (typeof DAYS)[number];

/** In the order of display, best first. */
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
  within: null,
  car: null,
  sort: null,
  page: 1,
  size: null,
  category: '',
};

export const isSortKey = (value: unknown): value is SortKey => SORT_KEYS.some((key) => key === value);
export const isPageSize = (value: unknown): value is PageSize => PAGE_SIZES.some((size) => size === value);
