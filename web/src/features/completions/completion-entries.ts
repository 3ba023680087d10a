import type { Car } from '@shared/api/garage';
import { carName, partsAddress } from '@entities/garage/car-texts';
import type { CarHit } from '@entities/search/cars/car-queries';
import { isRepair, type QueryPlan } from '@entities/search/query';
import { LIST_ADDRESS } from '@entities/search/parts/part-address';
import type { NearHit } from '@entities/search/parts/part-types';
import { readVin } from '@entities/vin/vin';
import { searchAddress, type SearchTab } from '@entities/search/box/search-box-store';
import type { ProductDocument } from '@entities/search/document/product-document';
import type { CompletionsResult, TextSuggestion } from './completions-result';
import type { RecentSearch } from './recent-searches';

/** Most entries of a list (spec §7). */
const MAX_ENTRIES = 24;
/** On a phone's full screen fewer, so that products are not too far below. */
const LIMITS = { list: { queries: 5, categories: 4, brands: 6 }, screen: { queries: 4, categories: 2, brands: 4 } };
const RECENT_AMONG_QUERIES = 2;
const RECENT = 8;
const CARS = 3;
const SECTIONS = 6;

/** `count`: products in stock in the shopper's city; null: unknown. `to`: address instead of a search. */
export type Entry =
  | { kind: 'query'; text: string; tab: SearchTab; count: number | null; recent: boolean; to: string | null }
  /** `code`: the VIN, or what tells cars of one name apart. */
  | { kind: 'vehicle'; name: string; code: string; isNumber: boolean; to: string }
  | { kind: 'category'; name: string; parent: string | null; to: string; count: number | null }
  | { kind: 'brand'; name: string; to: string }
  | { kind: 'part'; brand: string; number: string; name: string; marks: NearHit['marks']; to: string }
  | { kind: 'product'; document: ProductDocument; to: string };

export interface EntryGroup {
  key:
    | 'vin'
    | 'recent'
    | 'numbers'
    | 'begun'
    | 'ended'
    | 'near'
    | 'vehicles'
    | 'cars'
    | 'queries'
    | 'categories'
    | 'brands'
    | 'products';
  title: string;
  /** Counts are of the city. */
  counted?: boolean;
  entries: Entry[];
}

export interface EntrySection {
  name: string;
  url: string;
  products: number;
}

const fold = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
const param = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

const recentEntry = ({ text, tab }: RecentSearch): Entry => ({
  kind: 'query',
  text,
  tab,
  count: null,
  recent: true,
  to: null,
});

/** Groups in their order, without empty ones, cut to the maximum length. */
export function visibleGroups(groups: readonly EntryGroup[]): EntryGroup[] {
  let room = MAX_ENTRIES;
  return groups.flatMap((group) => {
    const entries = group.entries.slice(0, room);
    room -= entries.length;
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

function vehicles(tab: SearchTab, cars: readonly Car[]): EntryGroup {
  const visibleCars = tab === 'number' ? [] : cars.filter(({ vin }) => tab === 'goods' || vin !== '');
  const entries = visibleCars.slice(0, CARS).map((car): Entry => ({
    kind: 'vehicle',
    name: carName(car),
    code: car.title === '' ? '' : car.vin,
    isNumber: true,
    to: partsAddress(car),
  }));
  return { key: 'vehicles', title: 'Детали к вашей машине', entries };
}

export function entriesOfCars(cars: readonly CarHit[]): EntryGroup[] {
  const entries = cars.map(({ id, title, details }): Entry => ({
    kind: 'vehicle',
    name: title,
    code: details,
    isNumber: false,
    to: partsAddress({ vin: '', title, vehicle_id: id }),
  }));
  return [{ key: 'cars', title: 'Машины', entries }];
}

/** Offers a list of numbers instead of one number. */
const LIST: Entry = { kind: 'category', name: 'Вставить список номеров', parent: null, to: LIST_ADDRESS, count: null };

/**
 * Entries of an empty box: recent searches, the customer's cars, and categories for products or the pasted list for
 * numbers.
 */
export function entriesOfNothing(
  tab: SearchTab,
  recent: readonly RecentSearch[],
  cars: readonly Car[],
  sections: readonly EntrySection[],
): EntryGroup[] {
  const recentOfTab = recent.filter((search) => search.tab === tab).slice(0, RECENT);
  const visibleSections = tab === 'goods' ? sections.slice(0, SECTIONS) : [];
  return visibleGroups([
    { key: 'recent', title: 'Вы искали', entries: recentOfTab.map(recentEntry) },
    vehicles(tab, cars),
    {
      key: 'categories',
      title: 'Разделы',
      entries: visibleSections.map(({ name, url, products }) => ({
        kind: 'category' as const,
        name,
        parent: null,
        to: url,
        count: products,
      })),
    },
    { key: 'categories', title: 'Номеров много?', entries: tab === 'number' ? [LIST] : [] },
  ]);
}

function vinGroup(text: string, kind: QueryPlan['kind']): EntryGroup {
  const isVin = kind === 'vin' || kind === 'frame';
  const entries: Entry[] = isVin
    ? [{ kind: 'query', text: readVin(text).value, tab: 'vin', count: null, recent: false, to: null }]
    : [];
  return { key: 'vin', title: kind === 'frame' ? 'Похоже на номер кузова' : 'Похоже на VIN', entries };
}

/** The text as a shopper would type it: units and model names in their usual spelling. */
export const understoodText = ({ text, plan }: Pick<CompletionsResult, 'text' | 'plan'>): string =>
  plan.understood.some(isRepair) ? plan.text.replaceAll('\u00a0', ' ') : text.trim();

/** «масло 5w4»: a continuation shows the full grade. */
const HALF_GRADE = /\b\d{1,2}[wв]-?\d?$/iu;
const wordsOf = (text: string): string[] => fold(text).split(' ');
const WORD = /[\p{L}\d]+/gu;

/** Equal for texts that are one query: «масло 5w30», «5W-30 Масло». */
const queryKey = (text: string): string =>
  (
    fold(text)
      .replace(/-(?=\d)/g, '')
      .match(WORD) ?? []
  )
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ');

/** Whether the last word is the beginning of a word that was found, and no found word itself: «мас». */
function endsInHalfWord(text: string, { queries, categories, brands, products }: CompletionsResult): boolean {
  const last = /\p{L}+$/u.exec(fold(text))?.[0];
  if (last === undefined) return HALF_GRADE.test(text) && queries.length > 0;
  const found = [...queries, ...categories, ...brands].map((suggestion) => suggestion.text);
  const words = new Set(
    [...found, ...products.map(({ name }) => name)].flatMap((name) => fold(name).match(WORD) ?? []),
  );
  return !words.has(last) && [...words].some((word) => word.startsWith(last));
}

/** «масло моторное 5W-30» is dropped beside «масло 5W-30» when every such oil is a motor oil. */
const saysTheSame = (first: TextSuggestion, second: TextSuggestion): boolean => {
  const [fewer, more] = [wordsOf(first.text), wordsOf(second.text)].sort((a, b) => a.length - b.length);
  return first.products === second.products && fewer?.every((word) => more?.includes(word)) === true;
};

function queries(
  result: CompletionsResult,
  asTyped: readonly string[],
  recent: readonly RecentSearch[],
  inCity: (suggestion: TextSuggestion) => number,
): Entry[] {
  const text = understoodText(result);
  const listed = new Set([queryKey(text)]);
  const address = asTyped.length > 0 ? searchAddress(text, 'goods', asTyped) : null;
  const isOffered = result.total > 0 && !endsInHalfWord(text, result);
  const entries: Entry[] = isOffered
    ? [{ kind: 'query', text, tab: 'goods', count: result.inStock, recent: false, to: address }]
    : [];
  const add = (entry: Entry & { kind: 'query' }) => {
    const key = queryKey(entry.text);
    if (listed.has(key)) return;
    listed.add(key);
    entries.push(entry);
  };
  for (const search of recent
    .filter((candidate) => candidate.tab === 'goods' && fold(candidate.text).startsWith(fold(text)))
    .slice(0, RECENT_AMONG_QUERIES)) {
    add({ kind: 'query', text: search.text, tab: search.tab, count: null, recent: true, to: null });
  }
  result.queries.forEach((query, index) => {
    if (result.queries.slice(0, index).some((earlier) => saysTheSame(earlier, query))) return;
    add({ kind: 'query', text: query.text, tab: 'goods', count: inCity(query), recent: false, to: null });
  });
  return entries;
}

/** Brands named in the query first, with all of their products; then brands of the results. */
function brands(result: CompletionsResult, asTyped: readonly string[]): Entry[] {
  const text = understoodText(result);
  const named = new Set(result.brands.map(({ text: name }) => name));
  const furtherMakers = result.makers.filter((name) => !named.has(name));
  return [
    ...result.brands.map(({ text: name, to }): Entry => ({
      kind: 'brand',
      name,
      to: to ?? `/search?brand=${param(name)}`,
    })),
    ...furtherMakers.map((name): Entry => ({
      kind: 'brand',
      name,
      to: `${searchAddress(text, 'goods', asTyped) ?? ''}&brand=${param(name)}`,
    })),
  ];
}

function titleOfProducts({ isNear, plan }: CompletionsResult): string {
  if (!isNear) return 'Товары';
  const dropped = plan.asks.find(({ role }) => role === 'near')?.dropped ?? [];
  return dropped.length > 0 ? `Похожие товары, без «${dropped.join(' ')}»` : 'Похожие товары';
}

export interface EntryContext {
  cityId: number;
  asTyped?: readonly string[];
  /** On a phone's full screen. */
  full?: boolean;
}

export function entriesOf(
  result: CompletionsResult,
  recent: readonly RecentSearch[],
  { cityId, asTyped = [], full = false }: EntryContext,
): EntryGroup[] {
  const limits = LIMITS[full ? 'screen' : 'list'];
  const inCity = ({ counts }: TextSuggestion): number => counts[`c${cityId}`] ?? 0;
  return visibleGroups([
    vinGroup(result.text, result.plan.kind),
    {
      key: 'queries',
      title: 'Запросы',
      counted: true,
      entries: queries(result, asTyped, recent, inCity).slice(0, limits.queries),
    },
    {
      key: 'categories',
      title: 'Разделы',
      counted: true,
      entries: result.categories.slice(0, limits.categories).map((category): Entry => ({
        kind: 'category',
        name: category.text,
        parent: category.parent,
        to: category.to ?? '/catalog',
        count: inCity(category),
      })),
    },
    { key: 'brands', title: 'Бренды', entries: brands(result, asTyped).slice(0, limits.brands) },
    {
      key: 'products',
      title: titleOfProducts(result),
      entries: result.products.map((document) => ({ kind: 'product', document, to: `/product/${document.id}` })),
    },
  ]);
}

/** Entries without the engine, and for VINs: recent searches with the same beginning. */
export function entriesWithoutEngine(
  text: string,
  tab: SearchTab,
  kind: QueryPlan['kind'],
  recent: readonly RecentSearch[],
): EntryGroup[] {
  const alike = recent.filter((search) => search.tab === tab && fold(search.text).startsWith(fold(text)));
  return visibleGroups([
    ...(tab === 'goods' ? [vinGroup(text, kind)] : []),
    { key: 'recent', title: 'Вы искали', entries: alike.slice(0, RECENT).map(recentEntry) },
  ]);
}
