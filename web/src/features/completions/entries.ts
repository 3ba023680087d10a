import { looksLikeVin, readVin } from '@shared/query';
import type { SearchTab } from '@shared/search-box/store';
import type { ProductDocument } from '@shared/search-document/document';
import type { Found } from './ask';
import type { RecentSearch } from './recent';

/** Most entries of a list (spec §7). */
const MOST = 24;
const QUERIES = 5;
const RECENT_AMONG_QUERIES = 2;
const RECENT = 8;
const BRANDS = 6;
const BRAND_QUERIES = 2;

export type Entry =
  | { kind: 'query'; text: string; tab: SearchTab; count: number | null; recent: boolean }
  | { kind: 'category'; name: string; parent: string | null; to: string; count: number | null }
  | { kind: 'brand'; name: string; to: string; count: number }
  | { kind: 'product'; document: ProductDocument; to: string };

export interface Group {
  key: 'vin' | 'recent' | 'queries' | 'categories' | 'brands' | 'products';
  title: string;
  entries: Entry[];
}

export interface Section {
  name: string;
  url: string;
  products: number;
}

const fold = (text: string): string => text.trim().toLowerCase().replaceAll('ё', 'е');
const param = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

const recentEntry = ({ text, tab }: RecentSearch): Entry => ({ kind: 'query', text, tab, count: null, recent: true });

/** Groups in their order, without the empty ones, cut to the longest list there may be. */
function listed(groups: readonly Group[]): Group[] {
  let left = MOST;
  return groups.flatMap((group) => {
    const entries = group.entries.slice(0, left);
    left -= entries.length;
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

/** Before anything is typed: what was searched for, and under goods the sections of the shop. */
export function entriesOfNothing(tab: SearchTab, recent: readonly RecentSearch[], sections: readonly Section[]): Group[] {
  const kept = recent.filter((one) => one.tab === tab).slice(0, RECENT);
  const shown = tab === 'goods' ? sections.slice(0, 6) : [];
  return listed([
    { key: 'recent', title: 'Вы искали', entries: kept.map(recentEntry) },
    { key: 'categories', title: 'Разделы', entries: shown.map(({ name, url, products }) => ({ kind: 'category' as const, name, parent: null, to: url, count: products })) },
  ]);
}

function vinGroup(text: string): Group {
  const entries: Entry[] = looksLikeVin(text) ? [{ kind: 'query', text: readVin(text).value, tab: 'vin', count: null, recent: false }] : [];
  return { key: 'vin', title: 'Похоже на VIN', entries };
}

function queries(found: Found, recent: readonly RecentSearch[]): Entry[] {
  const text = found.repaired ?? found.text.trim();
  const known = new Set([fold(text)]);
  const entries: Entry[] = found.total > 0 ? [{ kind: 'query', text, tab: found.tab, count: found.total, recent: false }] : [];
  const add = (entry: Entry & { kind: 'query' }) => {
    if (known.has(fold(entry.text))) return;
    known.add(fold(entry.text));
    entries.push(entry);
  };
  for (const one of recent.filter((other) => other.tab === found.tab && fold(other.text).startsWith(fold(text))).slice(0, RECENT_AMONG_QUERIES)) {
    add({ kind: 'query', text: one.text, tab: one.tab, count: null, recent: true });
  }
  if (found.tab === 'goods') {
    const others = found.brands.filter(({ name, count }) => count < found.total && !fold(text).includes(fold(name)));
    for (const { name, count } of others.slice(0, BRAND_QUERIES)) add({ kind: 'query', text: `${text} ${name}`, tab: 'goods', count, recent: false });
  }
  return entries.slice(0, QUERIES);
}

/** Brands of what was found; one that was named itself leads, and to all of its goods. */
function brands(found: Found): Entry[] {
  if (found.tab !== 'goods') return [];
  const text = found.repaired ?? found.text.trim();
  const named = (name: string) => fold(name).startsWith(fold(text));
  const byName = found.brands.toSorted((a, b) => Number(named(b.name)) - Number(named(a.name)));
  return byName.slice(0, BRANDS).map(({ name, count }) => ({
    kind: 'brand',
    name,
    count,
    to: named(name) ? `/search?brand=${param(name)}` : `/search?q=${param(text)}&brand=${param(name)}`,
  }));
}

export function entriesOf(found: Found, recent: readonly RecentSearch[]): Group[] {
  return listed([
    vinGroup(found.text),
    { key: 'queries', title: 'Запросы', entries: queries(found, recent) },
    {
      key: 'categories',
      title: 'Разделы',
      entries: found.categories.map(({ name, path, parents, products }) => ({ kind: 'category', name, parent: parents.at(-1) ?? null, to: `/catalog/${path}`, count: products })),
    },
    { key: 'brands', title: 'Бренды', entries: brands(found) },
    { key: 'products', title: 'Товары', entries: found.products.map((document) => ({ kind: 'product', document, to: `/product/${document.id}` })) },
  ]);
}

/** While the engine is silent, and under VIN where it has nothing to say: what was searched for that begins alike. */
export function entriesWithoutEngine(text: string, tab: SearchTab, recent: readonly RecentSearch[]): Group[] {
  const alike = recent.filter((one) => one.tab === tab && fold(one.text).startsWith(fold(text)));
  return listed([...(tab === 'goods' ? [vinGroup(text)] : []), { key: 'recent', title: 'Вы искали', entries: alike.slice(0, RECENT).map(recentEntry) }]);
}
