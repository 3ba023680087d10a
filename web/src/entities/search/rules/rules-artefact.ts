import { SORT_KEYS, type SortKey } from '../client/sort-orders';

/** `is`: the whole text equals; `contains`: its words stand side by side in this order; `forms`: each word in any form. */
export type QueryMatch = readonly [kind: 'is' | 'contains' | 'forms', text: string];
/** A product at a place of the result list, from 1; `group` is its packing group. */
export type Pin = readonly [id: number, place: number, group: number];

export interface RuleBanner {
  readonly title: string;
  readonly text?: string;
  readonly href?: string;
  readonly tone: 'info' | 'sale';
}

/** Curation rule. An absent condition always holds; texts are folded, filters are the engine's. */
export interface CurationRule {
  readonly id: string;
  /** One of them matches. */
  readonly query?: readonly QueryMatch[];
  /** The page's category or an ancestor of it is one of them. */
  readonly categories?: readonly number[];
  readonly cities?: readonly number[];
  /** The query names a car or the page is filtered by one; false: neither. */
  readonly car?: boolean;
  /** Each attribute is refined by the value; null: by any. */
  readonly filters?: readonly (readonly [attribute: string, value: string | null])[];
  readonly audience?: 'guest' | 'customer';
  /** Unix seconds: `from` <= now < `until`. */
  readonly from?: number;
  readonly until?: number;
  readonly pin?: readonly Pin[];
  readonly boost?: readonly string[];
  readonly bury?: readonly string[];
  readonly hide?: readonly string[];
  readonly replace?: readonly (readonly [from: string, to: string])[];
  readonly drop?: readonly string[];
  readonly redirect?: string;
  readonly banner?: RuleBanner;
  /** Keys of the options that are shown as filters, in their order. */
  readonly facets?: readonly string[];
  readonly sort?: SortKey;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isNumber: Check = Number.isFinite;
const isId: Check = (value) => Number.isInteger(value) && Number(value) > 0;
/** Another host must not be reachable through it. */
const isPath: Check = (value) => typeof value === 'string' && /^\/(?![/\\])/.test(value);
const isNull: Check = (value) => value === null;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check);
const tuple =
  (...checks: readonly Check[]): Check =>
  (value) =>
    Array.isArray(value) && value.length === checks.length && checks.every((check, index) => check(value[index]));
const record =
  (fields: Readonly<Record<string, Check>>, required: readonly string[]): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    required.every((name) => name in value) &&
    Object.entries(value).every(([name, field]) => Object.hasOwn(fields, name) && fields[name]?.(field));

const FIELDS: Readonly<Record<keyof CurationRule, Check>> = {
  id: isText,
  query: listOf(tuple(oneOf('is', 'contains', 'forms'), isText)),
  categories: listOf(isId),
  cities: listOf(isId),
  car: oneOf(true, false),
  filters: listOf(tuple(isText, either(isText, isNull))),
  audience: oneOf('guest', 'customer'),
  from: isNumber,
  until: isNumber,
  pin: listOf(either(tuple(isId, isId), tuple(isId, isId, isId))),
  boost: listOf(isText),
  bury: listOf(isText),
  hide: listOf(isText),
  replace: listOf(tuple(isText, isText)),
  drop: listOf(isText),
  redirect: isPath,
  banner: record({ title: isText, text: isText, href: isPath, tone: oneOf('info', 'sale') }, ['title', 'tone']),
  facets: listOf(isText),
  sort: oneOf(...SORT_KEYS),
};
const isRule = record(FIELDS, ['id']);

/** As it is sent: a product that is alone in its packing group comes without one. */
type SentRule = Omit<CurationRule, 'pin'> & { readonly pin?: readonly (Pin | readonly [id: number, place: number])[] };

const withGroups = ({ pin, ...rule }: SentRule): CurationRule =>
  pin === undefined ? rule : { ...rule, pin: pin.map(([id, place, group = id]) => [id, place, group]) };

/**
 * The rules of the artefact's `rules`. One with an unknown or wrong field is left out whole: without a condition it
 * would hold too often. Anything but a list means no rules.
 */
export const readRules = (rules: unknown): readonly CurationRule[] =>
  Array.isArray(rules) ? (rules as SentRule[]).filter(isRule).map(withGroups) : [];
