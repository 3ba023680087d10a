import { MAX_QUERY_LENGTH } from '@entities/search/query';
import { DAYS, isPageSize, isSortKey, NO_FILTERS, STAR_VALUES, type SearchState } from './search-state';

const SEPARATOR = '~';
const MAX_VALUES = 40;
const MAX_VALUE_LENGTH = 120;
const MAX_PAGE = 1000;
const MAX_ROUBLES = 100_000_000;
const OPTION_PREFIX = 'o.';

const part = (value: string): string => value.replaceAll('%', '%25').replaceAll(SEPARATOR, '%7E');
const unpart = (value: string): string => value.replaceAll('%7E', SEPARATOR).replaceAll('%25', '%');
// A lone surrogate cannot be encoded and would throw; browsers encode an apostrophe themselves.
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '');
const encode = (text: string): string =>
  encodeURIComponent(wellFormed(text)).replaceAll('%20', '+').replaceAll("'", '%27');

function list(text: string | null): string[] {
  if (text === null) return [];
  const values = text.split(SEPARATOR).map(unpart);
  return [...new Set(values)]
    .filter((value) => value.trim() !== '' && value.length <= MAX_VALUE_LENGTH)
    .slice(0, MAX_VALUES);
}

function whole(text: string | undefined, limit: number): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined;
  return Number(text) <= limit ? Number(text) : undefined;
}

/** A positive integer id. */
const positive = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

function price(text: string | null): SearchState['price'] {
  const match = /^(\d{0,9})-(\d{0,9})$/.exec(text ?? '');
  const min = whole(match?.[1], MAX_ROUBLES);
  const max = whole(match?.[2], MAX_ROUBLES);
  if (min === undefined && max === undefined) return null;
  if (min !== undefined && max !== undefined && min > max) return { min: max, max: min };
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function options(params: URLSearchParams, allowedKeys: ReadonlySet<string>): SearchState['options'] {
  const chosenOptions: Record<string, string[]> = {};
  for (const key of allowedKeys) {
    const values = list(params.get(OPTION_PREFIX + key));
    if (values.length > 0) chosenOptions[key] = values;
  }
  return chosenOptions;
}

/**
 * Parses a query string; invalid values are ignored. @param optionKeys facet keys the engine knows; a filter on any
 * other would be refused.
 */
export function parseAddress(search: string, optionKeys: ReadonlySet<string>): SearchState {
  const params = new URLSearchParams(search);
  const sort = params.get('sort');
  const size = whole(params.get('size') ?? undefined, 1000);
  const stars = list(params.get('stars')).map(Number);
  return {
    query: wellFormed((params.get('q') ?? '').slice(0, MAX_QUERY_LENGTH)),
    asTyped: list(params.get('as')),
    everyWord: params.get('words') === 'all',
    brands: list(params.get('brand')),
    options: options(params, optionKeys),
    price: price(params.get('price')),
    stars: STAR_VALUES.filter((value) => stars.includes(value)),
    inStock: params.get('stock') === '1',
    within: DAYS.find((days) => String(days) === params.get('days')) ?? null,
    car: positive(params.get('car')),
    sort: isSortKey(sort) ? sort : null,
    page: Math.max(1, whole(params.get('page') ?? undefined, MAX_PAGE) ?? 1),
    size: isPageSize(size) ? size : null,
    category: /^[a-z0-9_-]+(\/[a-z0-9_-]+){0,4}$/i.exec(params.get('category') ?? '')?.[0] ?? '',
  };
}

/** Canonical query string of a state, with `?`; empty for the default state. */
export function formatAddress(state: SearchState): string {
  const pairs: [string, string][] = [];
  const add = (key: string, values: readonly (string | number)[]) => {
    if (values.length > 0) pairs.push([key, values.map((value) => encode(part(String(value)))).join(SEPARATOR)]);
  };
  if (state.query !== '') pairs.push(['q', encode(state.query)]);
  add('as', state.asTyped);
  if (state.everyWord) pairs.push(['words', 'all']);
  if (state.category !== '') pairs.push(['category', state.category]);
  add('brand', state.brands);
  for (const key of Object.keys(state.options).sort()) add(OPTION_PREFIX + key, state.options[key] ?? []);
  if (state.price !== null) pairs.push(['price', `${state.price.min ?? ''}-${state.price.max ?? ''}`]);
  add('stars', state.stars);
  if (state.inStock) pairs.push(['stock', '1']);
  if (state.within !== null) pairs.push(['days', String(state.within)]);
  if (state.car !== null) pairs.push(['car', String(state.car)]);
  if (state.sort !== null) pairs.push(['sort', state.sort]);
  if (state.page > 1) pairs.push(['page', String(state.page)]);
  if (state.size !== null) pairs.push(['size', String(state.size)]);
  return pairs.length === 0 ? '' : `?${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`;
}

/** Whether only the query text differs: typing does not fill the history. */
export function differsInQueryOnly(a: SearchState, b: SearchState): boolean {
  const rest = (state: SearchState) =>
    formatAddress({ ...state, query: '', asTyped: [], everyWord: false, page: NO_FILTERS.page });
  return a.query !== b.query && rest(a) === rest(b);
}
