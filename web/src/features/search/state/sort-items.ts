import { PRODUCTS } from '@entities/search/client/planned-search';
import type { City } from '@shared/api/types';
import { SORT_KEYS, sortOrders, type SortKey } from '../attributes';

const LABELS: Record<SortKey, string> = {
  rating: 'по оценкам',
  price_asc: 'дешёвые',
  price_desc: 'дорогие',
  popular: 'популярные',
  new: 'новинки',
  soon: 'скорее',
  name: 'по названию',
};

/** Every sort order of the page, for InstantSearch. */
export function sortItems(city: City) {
  const orders = sortOrders(city);
  return [
    { key: '', value: PRODUCTS, label: 'по совпадению' },
    ...SORT_KEYS.map((key) => ({ key, value: orders[key], label: LABELS[key] })),
  ];
}

/**
 * Orders to choose from: relevance first with a query, best rated first without one. @param ofRule the order of a page
 * without a choice, by a rule: then each other one is a choice.
 */
export function sortChoices(city: City, hasQuery: boolean, ofRule?: SortKey) {
  const items = sortItems(city);
  if (ofRule !== undefined) return items.slice(1);
  return hasQuery ? items : [{ key: '', value: PRODUCTS, label: LABELS.rating }, ...items.slice(2)];
}
