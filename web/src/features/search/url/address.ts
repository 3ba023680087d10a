import type { IndexUiState } from 'instantsearch.js';
import type { Category, Init } from '@shared/api/types';
import { optionAttribute, type OfferCity } from '../attributes';
import { categoryNamed } from '../catalog-tree';
import { addressParameters } from './address-parameters';

/** `category` of an address: a path of slugs; empty when there is none or it is invalid. */
export const categorySlugs = (search: string): string =>
  /^[a-z0-9_-]+(\/[a-z0-9_-]+){0,4}$/i.exec(new URLSearchParams(search).get('category') ?? '')?.[0] ?? '';

export type AddressMapping = ReturnType<typeof addressMapping>;

/**
 * An address without its host, `/search?q=масло`, as the state of InstantSearch and back. @param home the page's path
 * where the category is a parameter; null where it is the path.
 */
export function addressMapping(home: string | null, init: Init, city: OfferCity) {
  const keys = init.facets.map(({ key }) => key);
  const { read, write } = addressParameters(city, keys);
  const parse = (address: string): IndexUiState => read(new URL(location.origin + address).searchParams);

  function query(ui: IndexUiState, category: string): string {
    const parameters = write(ui, category).filter(([, text]) => text !== '');
    return parameters.length > 0 ? `?${parameters.map((pair) => pair.join('=')).join('&')}` : '';
  }

  /** Options that the category does not show would filter invisibly. */
  function without({ refinementList, ...ui }: IndexUiState, last: Category | undefined): IndexUiState {
    const hidden = new Set(keys.filter((key) => last?.facets.includes(key) !== true).map(optionAttribute));
    const lists = Object.entries(refinementList ?? {}).filter(([attribute]) => !hidden.has(attribute));
    return { ...ui, refinementList: Object.fromEntries(lists) };
  }

  /** The canonical address; without a refined category the path and the category are those of `now`. */
  function format(ui: IndexUiState, now: string): string {
    const [names] = Object.values(ui.hierarchicalMenu ?? {});
    const { pathname, search } = new URL(location.origin + now);
    if (names === undefined) return pathname + query(ui, categorySlugs(search));
    const categoryPath = categoryNamed(init.categories, names.join(' > ')) ?? [];
    const last = categoryPath.at(-1);
    const slugs = home === null ? [] : categoryPath.map(({ slug }) => slug);
    return (home ?? last?.url ?? '/catalog') + query(without(ui, last), slugs.join('/'));
  }

  return { parse, format };
}
