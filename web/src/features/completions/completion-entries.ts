import { encodeList, searchAddress, type SearchTab } from '@entities/search/box/search-box-store';
import type { ProductDocument } from '@entities/search/document/product-document';
import type { NearHit, PartHit } from '@entities/search/parts/part-types';
import { fold, isRepair } from '@entities/search/query';
import type { CompletionsResult, TextSuggestion } from './completions-result';
import type { RecentSearch } from './recent-searches';

const RECENT_AMONG_QUERIES = 2;

/** An option of the list: it leads to `to`, or searches for its text in `tab`, by default for products. */
export interface Entry {
  kind: 'query' | 'recent' | 'car' | 'category' | 'brand' | 'part' | 'product';
  text: string;
  to: string | null;
  tab?: SearchTab;
  /** What tells entries of one text apart. */
  note?: string | null;
  vin?: string;
  /** Products in stock in the shopper's city; null: unknown. */
  count?: number | null;
  part?: PartHit & Partial<NearHit>;
  product?: ProductDocument;
}

/** The newest searches in a tab that begin with the text. */
export const recentEntries = (recent: readonly RecentSearch[], tab: SearchTab, text: string, limit: number): Entry[] =>
  recent
    .filter((search) => search.tab === tab && fold(search.text).startsWith(fold(text)))
    .slice(0, limit)
    .map((search) => ({ kind: 'recent', to: null, ...search }));

export const suggestionEntry =
  (kind: Entry['kind'], cityId: number) =>
  ({ text, parent, to, counts }: TextSuggestion): Entry => ({
    kind,
    text,
    note: parent,
    to,
    count: counts[`c${cityId}`] ?? 0,
  });

/** The text as a shopper would type it: units and model names in their usual spelling. */
export const understoodText = ({ text, plan }: Pick<CompletionsResult, 'text' | 'plan'>): string =>
  plan.understood.some(isRepair) ? plan.text.replaceAll('\u00a0', ' ') : text.trim();

/** «масло 5w4»: a continuation shows the full grade. */
const HALF_GRADE = /\b\d{1,2}[wв]-?\d?$/iu;
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\d]+/gu) ?? [];

/** Equal for texts that are one query: «масло 5w30», «5W-30 Масло». */
const queryKey = (text: string): string =>
  wordsOf(fold(text).replace(/-(?=\d)/g, ''))
    .toSorted()
    .join(' ');

/** Whether the last word is the beginning of a word that was found, and no found word itself: «мас». */
function endsInHalfWord(text: string, { queries, categories, brands, products }: CompletionsResult): boolean {
  const last = /\p{L}+$/u.exec(fold(text))?.[0];
  if (last === undefined) return HALF_GRADE.test(text) && queries.length > 0;
  const found = [...queries, ...categories, ...brands].map((suggestion) => suggestion.text);
  const words = [...found, ...products.map(({ name }) => name)].flatMap(wordsOf);
  return !words.includes(last) && words.some((word) => word.startsWith(last));
}

/** «масло моторное 5W-30» is dropped beside «масло 5W-30» when every such oil is a motor oil. */
function saysTheSame(first: TextSuggestion, second: TextSuggestion): boolean {
  const [fewer, more] = [wordsOf(first.text), wordsOf(second.text)].sort((a, b) => a.length - b.length);
  return first.products === second.products && fewer?.every((word) => more?.includes(word)) === true;
}

/** The typed text, recent searches that continue it, then suggestions, each query once. */
export function queryEntries(result: CompletionsResult, recent: readonly RecentSearch[], cityId: number): Entry[] {
  const text = understoodText(result);
  const typed: Entry = { kind: 'query', text, count: result.inStock, to: null };
  const isOffered = result.total > 0 && !endsInHalfWord(text, result);
  const others = [
    ...recentEntries(recent, 'goods', text, RECENT_AMONG_QUERIES),
    ...result.queries
      .filter((query, index, all) => !all.slice(0, index).some((earlier) => saysTheSame(earlier, query)))
      .map(suggestionEntry('query', cityId)),
  ];
  const keys = [typed, ...others].map((entry) => queryKey(entry.text));
  return [typed, ...others].filter((_, index) => (index === 0 ? isOffered : keys.indexOf(keys[index] ?? '') === index));
}

/** Brands named in the query first, with all of their products; then brands of the results. */
export function brandEntries(result: CompletionsResult, asTyped: readonly string[], cityId: number): Entry[] {
  const address = searchAddress(understoodText(result), 'goods', asTyped) ?? '';
  const named = result.brands.map(suggestionEntry('brand', cityId));
  const makers = result.makers.filter((name) => !named.some(({ text }) => text === name));
  return [
    ...named,
    ...makers.map((text): Entry => ({ kind: 'brand', text, to: `${address}&brand=${encodeList([text])}` })),
  ];
}
