import type { City } from '@shared/api/types';
import { SORT_KEYS, type SortKey } from '../url/search-state';
import { sortValue } from '../url/ui-state';

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
export const sortItems = (city: City) => [
  { value: sortValue(null, city), label: 'default' },
  ...SORT_KEYS.map((key) => ({ value: sortValue(key, city), label: LABELS[key] })),
];

export interface SortChoice {
  key: SortKey | null;
  label: string;
}

/** Orders to choose from: relevance first with a query, best rated first without one. */
export function sortChoices(hasQuery: boolean): SortChoice[] {
  const rest = SORT_KEYS.filter((key) => hasQuery || key !== 'rating').map((key) => ({ key, label: LABELS[key] }));
  return [{ key: null, label: hasQuery ? 'по совпадению' : LABELS.rating }, ...rest];
}
