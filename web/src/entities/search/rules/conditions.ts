import type { City } from '@shared/api/types';
import { matchesQuery } from './query-match';
import type { CurationRule } from './rules-artefact';

/** One search, as far as conditions of rules concern it. */
export interface SearchContext {
  /** As typed. */
  readonly text: string;
  /** The page's category and its ancestors. */
  readonly categories: readonly number[];
  readonly city: Pick<City, 'id' | 'zone'>;
  /** The query names a car or the page is filtered by one. */
  readonly hasCar: boolean;
  /** Refined values by attribute. */
  readonly filters: readonly (readonly [attribute: string, value: string])[];
  readonly audience: 'guest' | 'customer';
  /** The shopper chose an order. */
  readonly hasOrder: boolean;
  /** Time of the server, Unix seconds. */
  readonly now: number;
}

/** `price` stands for the price of any zone, `arrival` for that of any city. */
const isAttribute = (attribute: string, name: string): boolean =>
  attribute === name || ((name === 'price' || name === 'arrival') && attribute.startsWith(`${name}.`));

function holds(rule: CurationRule, context: SearchContext): boolean {
  const { query, categories, cities, car, filters, audience, from = -Infinity, until = Infinity } = rule;
  const { text, now } = context;
  return (
    from <= now &&
    now < until &&
    (query?.some((match) => matchesQuery(text, match)) ?? true) &&
    (categories?.some((id) => context.categories.includes(id)) ?? true) &&
    (cities?.includes(context.city.id) ?? true) &&
    (car === undefined || car === context.hasCar) &&
    (audience === undefined || audience === context.audience) &&
    (filters?.every(([name, wanted]) =>
      context.filters.some(([attribute, value]) => isAttribute(attribute, name) && (wanted ?? value) === value),
    ) ??
      true)
  );
}

/** The rules that hold for a search, in their order of precedence. */
export const rulesFor = (rules: readonly CurationRule[], context: SearchContext): readonly CurationRule[] =>
  rules.filter((rule) => holds(rule, context));

/** The next time at which a rule begins or expires, Unix seconds; Infinity when none will. */
export const nextChange = (rules: readonly CurationRule[], now: number): number =>
  Math.min(...rules.flatMap(({ from = 0, until = 0 }) => [from, until]).filter((time) => time > now));
