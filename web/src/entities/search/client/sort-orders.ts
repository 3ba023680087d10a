import type { City } from '@shared/api/types';

/** Best mean rating, weighed by votes: the sort order without a query; with a query the engine's relevance decides and none is sent. */
export const BEST_RATED = ['rating_rank:desc', 'popularity:desc'];

export const SORT_KEYS = ['rating', 'price_asc', 'price_desc', 'popular', 'new', 'soon', 'name'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const arrivalAttribute = ({ id }: Pick<City, 'id'>): string => `arrival.${id}`;
export const priceAttribute = ({ zone }: Pick<City, 'zone'>): string => `price.z${zone}`;

/** Each order as the engine takes it. */
export const sortOrders = (city: Pick<City, 'id' | 'zone'>): Readonly<Record<SortKey, readonly string[]>> => ({
  rating: BEST_RATED,
  price_asc: [`${priceAttribute(city)}:asc`],
  price_desc: [`${priceAttribute(city)}:desc`],
  popular: ['popularity:desc'],
  new: ['created_day:desc'],
  soon: [`${arrivalAttribute(city)}:asc`],
  name: ['name:asc'],
});
