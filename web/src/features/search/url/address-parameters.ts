import type { IndexUiState } from 'instantsearch.js';
import { joinQuestion, splitQuestion, type SearchQuestion } from '@entities/search/client/question';
import { MAX_QUERY_LENGTH } from '@entities/search/query';
import * as attributes from '../attributes';
import { encode, formatList, parseList, parsePrice, parseWhole, wellFormed } from './address-values';

const MAX_PAGE = 1000;

/** A value in the state of InstantSearch. */
interface Place<Value> {
  readonly get: (ui: IndexUiState) => Value | undefined;
  readonly set: (ui: IndexUiState, value: Value) => IndexUiState;
}

type Group = 'refinementList' | 'range' | 'numericMenu';
const at = <Value>(group: Group, attribute: string): Place<Value> => ({
  get: (ui) => (ui[group] as Record<string, Value> | undefined)?.[attribute],
  set: (ui, value) => ({ ...ui, [group]: { ...ui[group], [attribute]: value } }),
});
const top = <Name extends 'sortBy' | 'page' | 'hitsPerPage'>(name: Name): Place<NonNullable<IndexUiState[Name]>> => ({
  get: (ui) => ui[name],
  set: (ui, value) => ({ ...ui, [name]: value }),
});

/** The text and how it is read travel in the query of InstantSearch. */
export const questionOf = (ui: IndexUiState): SearchQuestion => splitQuestion(ui.query ?? '');
const ofQuestion = <Name extends keyof SearchQuestion>(name: Name): Place<SearchQuestion[Name]> => ({
  get: (ui) => questionOf(ui)[name],
  set: (ui, value) => ({ ...ui, query: joinQuestion({ ...questionOf(ui), [name]: value }) }),
});

/** Undefined for an invalid text. */
type Parse<Value> = (text: string) => Value | undefined;
/** Empty where the address needs none. */
type Format<Value> = (value: Value) => string;
const parameter = <Value>(name: string, { get, set }: Place<Value>, parse: Parse<Value>, format: Format<Value>) => ({
  name,
  read: (ui: IndexUiState, text: string): IndexUiState => {
    const value = parse(text);
    return value === undefined ? ui : set(ui, value);
  },
  write: (ui: IndexUiState): string => {
    const value = get(ui);
    return value === undefined ? '' : format(value);
  },
});

const list = (name: string, attribute: string) =>
  parameter<string[]>(name, at('refinementList', attribute), parseList, formatList);
const flag = (text: string) => (value: boolean | readonly string[]) =>
  value === true || (value !== false && value.length > 0) ? text : '';
const inOrder = (stars: readonly string[]) => attributes.STAR_VALUES.filter((value) => stars.includes(value));
const oneOf = <Value, Result>(values: readonly Value[], text: string, result: (value: Value) => Result) =>
  values.filter((value) => String(value) === text).map(result)[0];

/** Every parameter but the category, in the order of the address. @param optionKeys facets that the engine knows. */
export function addressParameters(city: attributes.OfferCity, optionKeys: readonly string[]) {
  const orders = attributes.sortOrders(city);
  const [price, arrival] = [attributes.priceAttribute(city), attributes.arrivalAttribute(city)];
  const days = (text: string) => oneOf(attributes.DAYS, text, (value) => `:${attributes.arrivalBound(value, city)}`);
  const sort = (text: string) => oneOf(attributes.SORT_KEYS, text, (key) => orders[key]);
  const size = (text: string) => oneOf(attributes.PAGE_SIZES, text, Number);
  const car = (text: string) => /^[1-9]\d{0,8}$/.exec(text)?.[0];
  const page = (text: string) => parseWhole(text, MAX_PAGE);
  const stock = (text: string) => oneOf([1], text, () => [String(city.id)]);
  const stars = (text: string) => inOrder(parseList(text));
  const starList = (chosen: string[]) => formatList(inOrder(chosen));
  return [
    parameter('q', ofQuestion('text'), (text) => wellFormed(text.slice(0, MAX_QUERY_LENGTH)), encode),
    parameter('as', ofQuestion('asTyped'), parseList, formatList),
    parameter('words', ofQuestion('everyWord'), (text) => text === 'all', flag('all')),
    list('brand', attributes.BRAND),
    ...optionKeys.toSorted().map((key) => list(`o.${key}`, attributes.optionAttribute(key))),
    parameter<string>('price', at('range', price), parsePrice, (range) => range.replace(':', '-')),
    parameter<string[]>('stars', at('refinementList', attributes.STARS), stars, starList),
    parameter<string[]>('stock', at('refinementList', attributes.IN_STOCK), stock, flag('1')),
    parameter<string>('days', at('numericMenu', arrival), days, (bound) => String(attributes.daysWithin(bound) ?? '')),
    parameter<string>('car', at('numericMenu', attributes.FITS), car, encode),
    parameter('sort', top('sortBy'), sort, (sortBy) => attributes.sortKey(city, sortBy) ?? ''),
    parameter('page', top('page'), page, (number) => (number > 1 ? String(number) : '')),
    parameter('size', top('hitsPerPage'), size, String),
  ];
}
