import { shippingDelay } from '@entities/city/order-cutoff';
import { PRODUCTS } from '@entities/search/client/planned-search';
import { SORT_KEYS, sortOrders as engineOrders, type SortKey } from '@entities/search/client/sort-orders';
import type { City } from '@shared/api/types';

export { arrivalAttribute, priceAttribute, SORT_KEYS, type SortKey } from '@entities/search/client/sort-orders';

/** Attributes of the index `products` that the page filters and sorts by. */
export const BRAND = 'brand';
export const STARS = 'stars';
export const IN_STOCK = 'in_stock';
export const FITS = 'fits';
/** Names from the root to the category, joined by ' > '. */
export const CATEGORY_LEVELS = ['categories.lvl0', 'categories.lvl1', 'categories.lvl2'];
export const optionAttribute = (key: string): string => `options.${key}`;

/** Arrival is that of the city, prices those of its zone. */
export type OfferCity = Pick<City, 'id' | 'zone' | 'today_until' | 'timezone'>;

/** Index and order of each sort as InstantSearch names them; without a choice the default of `products` applies. */
export function sortOrders(city: Pick<City, 'id' | 'zone'>): Readonly<Record<SortKey, string>> {
  const orders = Object.entries(engineOrders(city)).map(([key, order]) => [key, `${PRODUCTS}:${order.join(',')}`]);
  return Object.fromEntries(orders) as Record<SortKey, string>;
}

export const PAGE_SIZES = [15, 30, 60] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** What «Когда получить» offers: days until the goods are in the city. */
export const DAYS = [1, 3, 7] as const;
export type Days = (typeof DAYS)[number];

/** In the order of display, best first. */
export const STAR_VALUES = ['5', '4', '3', '2', '1', '0'];

/** Upper bound of the arrival as `useNumericMenu` has it; 0 would be no bound to it. */
export const arrivalBound = (days: Days, city: OfferCity): number => days - shippingDelay(city) || 0.5;

/** A day less is the same choice past the cutoff, which may have come since the bound was written. */
export const daysWithin = (bound: string | undefined): Days | undefined =>
  DAYS.find((days) => days >= Number(bound?.replace(':', '')));

export const sortKey = (city: OfferCity, sortBy: string | undefined): SortKey | undefined =>
  SORT_KEYS.find((key) => sortOrders(city)[key] === sortBy);
