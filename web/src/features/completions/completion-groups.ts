import type { Car } from '@shared/api/garage';
import { carName, partsAddress } from '@entities/garage/car-texts';
import type { SearchTab } from '@entities/search/box/search-box-store';
import type { CarHit } from '@entities/search/cars/car-queries';
import { LIST_ADDRESS } from '@entities/search/parts/part-address';
import { planQuery } from '@entities/search/query';
import { readVin } from '@entities/vin/vin';
import { brandEntries, queryEntries, recentEntries, suggestionEntry, type Entry } from './completion-entries';
import type { CompletionsResult } from './completions-result';
import { numberEntries } from './number-entries';
import type { RecentSearch } from './recent-searches';
import type { CompletionsState } from './use-completions';

/** Most entries of a list (spec §7). */
const MAX_ENTRIES = 24;
/** On a phone's full screen fewer, so that products are not too far below. */
const LIMITS = { list: { queries: 5, categories: 4, brands: 6 }, screen: { queries: 4, categories: 2, brands: 4 } };
const RECENT = 8;
const CARS = 3;
const SECTIONS = 6;

const TITLES = {
  vin: 'Похоже на VIN',
  frame: 'Похоже на номер кузова',
  recent: 'Вы искали',
  numbers: 'Этот номер',
  begun: 'Начинаются так',
  ended: 'Заканчиваются так',
  near: 'Возможно, опечатка',
  vehicles: 'Детали к вашей машине',
  cars: 'Машины',
  queries: 'Запросы',
  categories: 'Разделы',
  manyNumbers: 'Номеров много?',
  brands: 'Бренды',
  products: 'Товары',
};
type Key = keyof typeof TITLES;
/** In the order of display. */
type Groups = Partial<Record<Key, Entry[]>>;
export type EntryGroup = ReturnType<typeof completionGroups>[number];

export interface Context {
  recent: readonly RecentSearch[];
  cars: readonly Car[];
  sections: readonly { name: string; url: string; products: number }[];
  cityId: number;
  asTyped: readonly string[];
  /** On a phone's full screen. */
  full: boolean;
}

const carEntries = (cars: readonly Car[]): Entry[] =>
  cars.slice(0, CARS).map((car) => ({
    kind: 'car',
    text: carName(car),
    vin: car.title === '' ? '' : car.vin,
    to: partsAddress(car),
  }));

const foundCarEntry = ({ id, title, details }: CarHit): Entry => ({
  kind: 'car',
  text: title,
  note: details,
  to: partsAddress({ vin: '', title, vehicle_id: id }),
});

/** What an empty box offers beside recent searches. */
function groupsOfTab(tab: SearchTab, { cars, sections }: Context): Groups {
  if (tab === 'vin') return { vehicles: carEntries(cars.filter(({ vin }) => vin !== '')) };
  if (tab === 'number')
    return { manyNumbers: [{ kind: 'category', text: 'Вставить список номеров', to: LIST_ADDRESS }] };
  const categories = sections.slice(0, SECTIONS);
  return {
    vehicles: carEntries(cars),
    categories: categories.map(({ name, url, products }) => ({
      kind: 'category',
      text: name,
      to: url,
      count: products,
    })),
  };
}

function vinGroups(text: string): Groups {
  const { kind } = planQuery(text, null);
  if (kind !== 'vin' && kind !== 'frame') return {};
  return { [kind]: [{ kind: 'car', text: readVin(text).value, tab: 'vin', to: null }] };
}

function groupsOfGoods(result: CompletionsResult, { recent, cityId, asTyped, full }: Context): Groups {
  const limits = LIMITS[full ? 'screen' : 'list'];
  return {
    queries: queryEntries(result, recent, cityId).slice(0, limits.queries),
    categories: result.categories.slice(0, limits.categories).map(suggestionEntry('category', cityId)),
    brands: brandEntries(result, asTyped, cityId).slice(0, limits.brands),
    products: result.products.map((product) => ({
      kind: 'product',
      text: product.name,
      product,
      to: `/product/${product.id}`,
    })),
  };
}

type Found = Pick<CompletionsState, 'answers' | 'result' | 'isAnswered'>;

function groupsOf(text: string, tab: SearchTab, { answers, result, isAnswered }: Found, context: Context): Groups {
  const recent = recentEntries(context.recent, tab, text, RECENT);
  if (text === '') return { recent, ...groupsOfTab(tab, context) };
  if (tab === 'vin') return { cars: answers.cars?.hits.map(foundCarEntry) ?? [], recent };
  const matches = answers.parts?.matches;
  const numbers = matches && numberEntries(matches, !isAnswered);
  if (tab === 'number') return { ...numbers, recent };
  return { ...numbers, ...vinGroups(text), ...(result ? groupsOfGoods(result, context) : { recent }) };
}

function titleOfProducts({ isNear, plan }: CompletionsResult): string {
  if (!isNear) return TITLES.products;
  const dropped = plan.asks.find(({ role }) => role === 'near')?.dropped ?? [];
  return dropped.length > 0 ? `Похожие товары, без «${dropped.join(' ')}»` : 'Похожие товары';
}

/** All entries of the list in their order, cut to the maximum length, without empty groups. */
export function completionGroups(text: string, tab: SearchTab, found: Found, context: Context) {
  const groups = groupsOf(text, tab, found, context);
  const titles = found.result ? { ...TITLES, products: titleOfProducts(found.result) } : TITLES;
  let room = MAX_ENTRIES;
  return (Object.keys(groups) as Key[]).flatMap((key) => {
    const entries = groups[key]?.slice(0, room) ?? [];
    room -= entries.length;
    return entries.length > 0 ? [{ key, title: titles[key], entries }] : [];
  });
}
