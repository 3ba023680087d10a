import type { SortKey } from '../client/sort-orders';
import type { SearchContext } from './conditions';
import type { TextRules } from './rewrite';
import type { CurationRule, Pin, RuleBanner } from './rules-artefact';

/** What the rules of a search do together. */
export interface RuleActions extends TextRules {
  readonly ids: readonly string[];
  /** By place; each place, product and packing group once. */
  readonly pins: readonly Pin[];
  readonly boost: readonly string[];
  readonly bury: readonly string[];
  readonly hide: readonly string[];
  readonly redirect?: string | undefined;
  readonly banner?: RuleBanner | undefined;
  readonly facets?: readonly string[] | undefined;
  readonly sort?: SortKey | undefined;
}

/** The first pin of each place, product and packing group, by place. */
function firstPins(pins: readonly Pin[]): Pin[] {
  const first: Pin[] = [];
  for (const pin of pins)
    if (first.every((other) => pin.every((value, field) => value !== other[field]))) first.push(pin);
  return first.sort(([, place], [, other]) => place - other);
}

/** Joins rules that hold, the first of them wins where only one can. A chosen order leaves no rule about the order. */
export function actionsOf(
  rules: readonly CurationRule[],
  { text, hasOrder }: Pick<SearchContext, 'text' | 'hasOrder'>,
): RuleActions {
  const all = <Item>(itemsOf: (rule: CurationRule) => readonly Item[] | undefined) =>
    rules.flatMap((rule) => itemsOf(rule) ?? []);
  const first = <Value>(valueOf: (rule: CurationRule) => Value | undefined) =>
    rules.map(valueOf).find((value) => value !== undefined);
  const ordered = hasOrder ? [] : rules;
  return {
    ids: rules.map(({ id }) => id),
    pins: firstPins(ordered.flatMap(({ pin = [] }) => pin)),
    boost: ordered.flatMap(({ boost = [] }) => boost),
    bury: ordered.flatMap(({ bury = [] }) => bury),
    hide: all(({ hide }) => hide),
    replace: all(({ replace }) => replace),
    drop: all(({ drop }) => drop),
    redirect: first(({ redirect }) => redirect),
    banner: first(({ banner }) => banner),
    facets: first(({ facets }) => facets),
    sort: hasOrder || text.trim() !== '' ? undefined : first(({ sort }) => sort),
  };
}
