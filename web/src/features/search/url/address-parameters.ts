import type { IndexUiState } from 'instantsearch.js';
import { joinQuestion, splitQuestion, type SearchQuestion } from '@entities/search/client/question';
import { MAX_QUERY_LENGTH } from '@entities/search/query';
import * as attributes from '../attributes';
import { encode, encodeList, parseList, parsePrice, parseWhole } from './address-values';

const MAX_PAGE = 1000;

/** The text and how it is read travel in the query of InstantSearch. */
export const questionOf = (ui: IndexUiState): SearchQuestion => splitQuestion(ui.query ?? '');

const inOrder = (stars: readonly string[]) => attributes.STAR_VALUES.filter((value) => stars.includes(value));
const oneOf = <Value>(values: readonly Value[], text: string) => values.find((value) => String(value) === text);
const filled = <State extends object>(state: { [Name in keyof State]: State[Name] | undefined }): State =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as State;

/** Parameters of an address as the state of InstantSearch and back. @param optionKeys facets that the engine knows. */
export function addressParameters(city: attributes.OfferCity, optionKeys: readonly string[]) {
  const [price, arrival] = [attributes.priceAttribute(city), attributes.arrivalAttribute(city)];
  const options = optionKeys.toSorted().map((key) => [`o.${key}`, attributes.optionAttribute(key)] as const);
  const lists = [['brand', attributes.BRAND] as const, ...options];

  /** Invalid values are ignored. */
  function read(parameters: URLSearchParams): IndexUiState {
    const of = (name: string) => parameters.get(name) ?? '';
    const listOf = (name: string) => (of(name) === '' ? undefined : parseList(of(name)));
    const text = of('q').slice(0, MAX_QUERY_LENGTH);
    const stars = listOf('stars');
    const days = oneOf(attributes.DAYS, of('days'));
    const sort = oneOf(attributes.SORT_KEYS, of('sort'));
    return filled<IndexUiState>({
      query: joinQuestion({ text, asTyped: listOf('as') ?? [], everyWord: of('words') === 'all' }),
      refinementList: filled({
        ...Object.fromEntries(lists.map(([name, attribute]) => [attribute, listOf(name)])),
        [attributes.STARS]: stars && inOrder(stars),
        [attributes.IN_STOCK]: of('stock') === '1' ? [String(city.id)] : undefined,
      }),
      range: filled({ [price]: parsePrice(of('price')) }),
      numericMenu: filled({
        [arrival]: days && `:${attributes.arrivalBound(days, city)}`,
        [attributes.FITS]: /^[1-9]\d{0,8}$/.exec(of('car'))?.[0],
      }),
      sortBy: sort && attributes.sortOrders(city)[sort],
      page: parseWhole(of('page'), MAX_PAGE),
      hitsPerPage: oneOf(attributes.PAGE_SIZES, of('size')),
    });
  }

  /** In the order of the address; empty where it needs none. */
  function write(ui: IndexUiState, category: string): [name: string, text: string][] {
    const { refinementList = {}, range = {}, numericMenu = {}, sortBy, page = 1, hitsPerPage } = ui;
    const { text, asTyped, everyWord } = questionOf(ui);
    const valuesOf = (attribute: string) => refinementList[attribute] ?? [];
    return [
      ['q', encode(text)],
      ['as', encodeList(asTyped)],
      ['words', everyWord ? 'all' : ''],
      ['category', category],
      ...lists.map(([name, attribute]): [string, string] => [name, encodeList(valuesOf(attribute))]),
      ['price', (range[price] ?? '').replace(':', '-')],
      ['stars', encodeList(inOrder(valuesOf(attributes.STARS)))],
      ['stock', valuesOf(attributes.IN_STOCK).length > 0 ? '1' : ''],
      ['days', String(attributes.daysWithin(numericMenu[arrival]) ?? '')],
      ['car', encode(numericMenu[attributes.FITS] ?? '')],
      ['sort', attributes.sortKey(city, sortBy) ?? ''],
      ['page', page > 1 ? String(page) : ''],
      ['size', String(hitsPerPage ?? '')],
    ];
  }

  return { read, write };
}
