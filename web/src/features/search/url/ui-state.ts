import type { IndexUiState } from 'instantsearch.js';
import { BEST_RATED, PRODUCTS } from '@entities/search/client/product-clients';
import { joinQuestion, splitQuestion } from '@entities/search/client/question';
import { shippingDelay } from '@entities/city/order-cutoff';
import type { City } from '@shared/api/types';
import { DAYS, isPageSize, NO_FILTERS, SORT_KEYS, STAR_VALUES, type SearchState, type SortKey } from './search-state';

export const optionAttribute = (key: string): string => `options.${key}`;
export const arrivalAttribute = (city: number): string => `arrival.${city}`;
export const priceAttribute = (zone: number): string => `price.z${zone}`;
export const IN_STOCK = 'in_stock';
export const BRAND = 'brand';
export const FITS = 'fits';
export const STARS = 'stars';

/** Arrival is that of the city, prices those of its zone. */
type OfferCity = Pick<City, 'id' | 'zone' | 'today_until' | 'timezone'>;

/** Index and order as InstantSearch names them; without a choice the default of `products` applies. */
export function sortValue(sort: SortKey | null, { id, zone }: Pick<City, 'id' | 'zone'>): string {
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
    case 'new':
      return `${PRODUCTS}:created_day:desc`;
    case 'soon':
      return `${PRODUCTS}:${arrivalAttribute(id)}:asc`;
    case 'name':
      return `${PRODUCTS}:name:asc`;
  }
}

function sortKey(value: string | undefined, city: OfferCity): SortKey | null {
  return SORT_KEYS.find((key) => sortValue(key, city) === value) ?? null;
}

export function toUiState(state: SearchState, city: OfferCity): IndexUiState {
  const refinementList: Record<string, string[]> = {};
  if (state.brands.length > 0) refinementList[BRAND] = [...state.brands];
  if (state.stars.length > 0) refinementList[STARS] = state.stars.map(String);
  for (const [key, values] of Object.entries(state.options)) refinementList[optionAttribute(key)] = [...values];
  const { query: text, asTyped, everyWord } = state;
  return {
    ...(text !== '' && { query: joinQuestion({ text, asTyped, everyWord }) }),
    ...(Object.keys(refinementList).length > 0 && { refinementList }),
    ...((state.price ?? state.within) !== null && {
      range: {
        ...(state.price && { [priceAttribute(city.zone)]: `${state.price.min ?? ''}:${state.price.max ?? ''}` }),
        ...(state.within && { [arrivalAttribute(city.id)]: `:${state.within - shippingDelay(city)}` }),
      },
    }),
    ...(state.inStock && { toggle: { [IN_STOCK]: true } }),
    ...(state.sort !== null && { sortBy: sortValue(state.sort, city) }),
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
export function fromUiState(ui: IndexUiState, city: OfferCity): SearchState {
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
    price: priceOf(ui.range?.[priceAttribute(city.zone)]),
    inStock: ui.toggle?.[IN_STOCK] === true,
    // A day less is the same choice past the cutoff, which may have come since the range was written.
    within: DAYS.find((days) => days >= Number(ui.range?.[arrivalAttribute(city.id)]?.slice(1))) ?? null,
    sort: sortKey(ui.sortBy, city),
    page: ui.page ?? 1,
    size: isPageSize(ui.hitsPerPage) ? ui.hitsPerPage : null,
  };
}
