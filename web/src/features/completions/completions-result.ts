import type { AskRole, QueryPlan } from '@entities/search/query';
import { hitsByAsk, visibleHits } from '@entities/search/client/visible-hits';
import type { SearchSummary } from '@entities/search/client/product-asks';
import { isWholeAnswer } from '@entities/search/client/question';
import type { ProductDocument } from '@entities/search/document/product-document';
import type { IndexResults } from './use-completions';

/** A text of the index `suggestions`. `counts`: products in stock by city, `c1` is city 1. */
export interface TextSuggestion {
  text: string;
  to: string | null;
  parent: string | null;
  products: number;
  counts: Record<string, number>;
}

/** Completions of a text among the products and the suggestions. */
export interface CompletionsResult {
  text: string;
  plan: QueryPlan;
  /** Total of the exact ask, of variants when there is none; 0 when only near hits were found. */
  total: number;
  /** The ask that the products belong to. */
  role: AskRole | null;
  /** Of these, in stock in the city; null: unknown. */
  inStock: number | null;
  products: readonly ProductDocument[];
  /** No product has every word. */
  isNear: boolean;
  /** Brands of the results, the most frequent first. */
  makers: readonly string[];
  queries: readonly TextSuggestion[];
  categories: readonly TextSuggestion[];
  brands: readonly TextSuggestion[];
  ms: number;
}

const countsOf = (results: IndexResults, facet: string): Record<string, number> =>
  (results.disjunctiveFacets.find(({ name }) => name === facet)?.data as Record<string, number> | undefined) ?? {};

/** The engine counts for the expected ask only; another one's products can be counted when all of them are here. */
function inStockOf(results: IndexResults, { isPart }: SearchSummary, cityId: number): number | null {
  const hits = results.hits as unknown as readonly ProductDocument[];
  if (!isPart) return countsOf(results, 'in_stock')[cityId] ?? 0;
  return results.nbHits > hits.length ? null : hits.filter(({ stock }) => (stock?.[cityId] ?? 0) > 0).length;
}

/** `results`: by index; null without products. */
export function completionsResult(
  text: string,
  results: Readonly<Record<string, IndexResults>>,
  cityId: number,
): CompletionsResult | null {
  const { products } = results;
  const summary = (products as { summary?: SearchSummary } | undefined)?.summary;
  if (products === undefined || summary === undefined) return null;
  const { plan, owner, ms } = summary;
  const cards = products.hits as unknown as readonly ProductDocument[];
  const { exact, variants, near } = visibleHits<ProductDocument>(plan, hitsByAsk(summary, cards));
  // Beside a car the owner may be neither exact nor a variant.
  const sure = exact.length + variants.length > 0 ? [...exact, ...variants] : cards;
  const isWhole = owner !== null && isWholeAnswer(owner) && products.nbHits > 0;
  const texts = (id: string) =>
    isWhole && plan.kind !== 'text' ? [] : ((results[id]?.hits ?? []) as unknown as TextSuggestion[]);
  const makers = summary.isPart ? [] : Object.entries(countsOf(products, 'brand')).sort(([, a], [, b]) => b - a);
  return {
    text,
    plan,
    total: products.nbHits,
    role: owner?.role ?? null,
    inStock: inStockOf(products, summary, cityId),
    products: (sure.length > 0 ? sure : near).slice(0, products.hitsPerPage),
    isNear: sure.length === 0 && near.length > 0,
    makers: makers.map(([name]) => name),
    queries: texts('queries'),
    categories: texts('categories'),
    brands: texts('brands'),
    ms: Math.round(ms),
  };
}
