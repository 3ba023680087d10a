import type { IndexUiState } from 'instantsearch.js';
import type { Category, Init } from '@shared/api/types';
import { optionAttribute, type OfferCity } from '../attributes';
import { categoryNamed } from '../catalog-tree';
import { addressParameters } from './address-parameters';

/** `q`, `as` and `words` come before the category. */
const PARAMETERS_OF_TEXT = 3;

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
  const parameters = addressParameters(city, keys);

  /** Invalid values are ignored. */
  function parse(address: string): IndexUiState {
    const { searchParams } = new URL(location.origin + address);
    const given = parameters.filter(({ name }) => (searchParams.get(name) ?? '') !== '');
    return given.reduce((ui, { name, read }) => read(ui, searchParams.get(name) ?? ''), {});
  }

  function query(ui: IndexUiState, category: string): string {
    const pairs = parameters.map(({ name, write }) => [name, write(ui)]);
    pairs.splice(PARAMETERS_OF_TEXT, 0, ['category', category]);
    const given = pairs.filter(([, text]) => text !== '').map((pair) => pair.join('='));
    return given.length > 0 ? `?${given.join('&')}` : '';
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
