import { SORT_KEYS, type SortKey } from '@entities/search/client/sort-orders';

/** What the server's page says of the place: the element `#lab` and the address. */
export interface LabPage {
  readonly view: string;
  readonly formToken: string;
  /** To return to after a form. */
  readonly address: string;
  readonly text: string;
  readonly car: string;
  readonly scope: SearchScope;
}

/** Where a query is searched, beside its text. */
export interface SearchScope {
  readonly city: { readonly id: number; readonly zone: number };
  /** Categories from the root to the chosen one. */
  readonly categories: readonly number[];
  readonly carId: number | null;
  readonly sort: SortKey | null;
}

const MAX_TEXT = 200;

export function readPage(root: HTMLElement, search: string): LabPage {
  const { view = '', city = '', zone = '', categories = '', formToken = '', address = '' } = root.dataset;
  const parameters = new URLSearchParams(search);
  const text = (name: string) => (parameters.get(name) ?? '').trim().slice(0, MAX_TEXT);
  return {
    view,
    formToken,
    address,
    text: text('q'),
    car: text('car'),
    scope: {
      city: { id: Number(city), zone: Number(zone) },
      categories: categories === '' ? [] : categories.split(',').map(Number),
      carId: null,
      sort: SORT_KEYS.find((key) => key === parameters.get('sort')) ?? null,
    },
  };
}

/** The comparison of another query. */
export const comparisonOf = (text: string): string => `/admin/search?${new URLSearchParams({ q: text }).toString()}`;
