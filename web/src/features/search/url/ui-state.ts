import type { IndexUiState } from 'instantsearch.js';
import { BEST_RATED, PRODUCTS } from '@entities/search/client/product-clients';
import { joinQuestion, splitQuestion } from '@entities/search/client/question';
import { isPageSize, NO_FILTERS, STAR_VALUES, type SearchState, type SortKey } from './search-state';

export const optionAttribute = (key: string): string => `options.${key}`;
export const priceAttribute = (zone: number): string => `price.z${zone}`;
export const IN_STOCK = 'in_stock';
export const BRAND = 'brand';
export const FITS = 'fits';
export const STARS = 'stars';

/** Index and order as InstantSearch names them; without a choice the default of `products` applies. */
export function sortValue(sort: SortKey | null, zone: number): string {
  switch (sort) {
    case null:
      return PRODUCTS;
    case 'rating':
      return BEST_RATED;
    case 'price_asc':
      return `${PRODUCTS}:${priceAttribute(zone)}:asc`;
    case 'price_desc':
      return `${PRODUCTS}:${priceAttribute(zone)}:desc`;
    case 'popular':
      return `${PRODUCTS}:popularity:desc`;
    case 'name':
      return `${PRODUCTS}:name:asc`;
  }
}

function sortKey(value: string | undefined, zone: number): SortKey | null {
  const keys: SortKey[] = ['rating', 'price_asc', 'price_desc', 'popular', 'name'];
  return keys.find((key) => sortValue(key, zone) === value) ?? null;
}

export function toUiState(state: SearchState, zone: number): IndexUiState {
  const refinementList: Record<string, string[]> = {};
  if (state.brands.length > 0) refinementList[BRAND] = [...state.brands];
  if (state.stars.length > 0) refinementList[STARS] = state.stars.map(String);
  for (const [key, values] of Object.entries(state.options)) refinementList[optionAttribute(key)] = [...values];
  const { query: text, asTyped, everyWord } = state;
  return {
    ...(text !== '' && { query: joinQuestion({ text, asTyped, everyWord }) }),
    ...(Object.keys(refinementList).length > 0 && { refinementList }),
    ...(state.price !== null && {
      range: { [priceAttribute(zone)]: `${state.price.min ?? ''}:${state.price.max ?? ''}` },
    }),
    ...(state.inStock && { toggle: { [IN_STOCK]: true } }),
    ...(state.sort !== null && { sortBy: sortValue(state.sort, zone) }),
    ...(state.page > 1 && { page: state.page }),
    ...(state.size !== null && { hitsPerPage: state.size }),
  };
}

function priceOf(range: string | undefined): SearchState['price'] {
  const [low = '', high = ''] = (range ?? '').split(':');
  const min = low === '' ? undefined : Number(low);
  const max = high === '' ? undefined : Number(high);
  return min === undefined && max === undefined
    ? null
    : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** The inverse of `toUiState`; the category and the car are not part of the UI state and are empty. */
export function fromUiState(ui: IndexUiState, zone: number): SearchState {
  const lists = ui.refinementList ?? {};
  const prefix = optionAttribute('');
  const optionLists = Object.entries(lists).filter(
    ([attribute, values]) => attribute.startsWith(prefix) && values.length > 0,
  );
  const stars = (lists[STARS] ?? []).map(Number);
  const { text: query, asTyped, everyWord } = splitQuestion(ui.query ?? '');
  return {
    ...NO_FILTERS,
    query,
    asTyped,
    everyWord,
    brands: lists[BRAND] ?? [],
    stars: STAR_VALUES.filter((value) => stars.includes(value)),
    options: Object.fromEntries(optionLists.map(([attribute, values]) => [attribute.slice(prefix.length), values])),
    price: priceOf(ui.range?.[priceAttribute(zone)]),
    inStock: ui.toggle?.[IN_STOCK] === true,
    sort: sortKey(ui.sortBy, zone),
    page: ui.page ?? 1,
    size: isPageSize(ui.hitsPerPage) ? ui.hitsPerPage : null,
  };
}
