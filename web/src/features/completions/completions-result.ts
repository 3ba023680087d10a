import type { useAutocomplete } from 'react-instantsearch';
import type { CarHit } from '@entities/search/cars/car-queries';
import type { PartsResult } from '@entities/search/client/completion-client';
import type { SearchSummary } from '@entities/search/client/product-asks';
import { hitsByAsk, visibleHits } from '@entities/search/client/visible-hits';
import { isWholeAnswer } from '@entities/search/client/question';
import type { ProductDocument } from '@entities/search/document/product-document';

/** A text of the index `suggestions`. `counts`: products in stock by city, `c1` is city 1. */
export interface TextSuggestion {
  text: string;
  to: string | null;
  parent: string | null;
  products: number;
  counts: Record<string, number>;
}

type IndexResults = ReturnType<typeof useAutocomplete>['indices'][number]['results'];

/** Results of an index with what the search client adds. */
export type Answer<Hit> = Omit<IndexResults, 'hits'> &
  PartsResult & {
    hits: readonly Hit[];
    question?: string;
    summary?: SearchSummary;
  };

/** By the index, of those that the tab searches. */
export interface Answers {
  products?: Answer<ProductDocument>;
  queries?: Answer<TextSuggestion>;
  categories?: Answer<TextSuggestion>;
  brands?: Answer<TextSuggestion>;
  parts?: Answer<unknown>;
  cars?: Answer<CarHit>;
}

/** Completions of a text among the products and the suggestions. */
export type CompletionsResult = NonNullable<ReturnType<typeof completionsResult>>;

const countsOf = (products: Answer<ProductDocument>, facet: string): Record<string, number> =>
  (products.disjunctiveFacets.find(({ name }) => name === facet)?.data as Record<string, number> | undefined) ?? {};

/** The engine counts for the expected ask only; another one's products can be counted when all of them are here. */
function inStockOf(products: Answer<ProductDocument>, isPart: boolean, cityId: number): number | null {
  const { hits, nbHits } = products;
  if (!isPart) return countsOf(products, 'in_stock')[cityId] ?? 0;
  return nbHits > hits.length ? null : hits.filter(({ stock }) => (stock?.[cityId] ?? 0) > 0).length;
}

/** Null without products. */
export function completionsResult(text: string, answers: Answers, cityId: number) {
  const { products } = answers;
  if (products?.summary === undefined) return null;
  const { plan, owner, ms, isPart } = products.summary;
  const { exact, variants, near } = visibleHits<ProductDocument>(plan, hitsByAsk(products.summary, products.hits));
  // Beside a car the owner may be neither exact nor a variant.
  const sure = exact.length + variants.length > 0 ? [...exact, ...variants] : products.hits;
  const isWhole = owner !== null && isWholeAnswer(owner);
  const texts = (id: 'queries' | 'categories' | 'brands'): readonly TextSuggestion[] =>
    isWhole && products.nbHits > 0 && plan.kind !== 'text' ? [] : (answers[id]?.hits ?? []);
  const makers = isPart ? [] : Object.entries(countsOf(products, 'brand')).sort(([, a], [, b]) => b - a);
  return {
    text,
    plan,
    /** Total of the exact ask, of variants when there is none; 0 when only near hits were found. */
    total: products.nbHits,
    /** The products have every word. */
    isWhole,
    /** Of the total; null: unknown. */
    inStock: inStockOf(products, isPart, cityId),
    products: (sure.length > 0 ? sure : near).slice(0, products.hitsPerPage),
    /** No product has every word. */
    isNear: sure.length === 0 && near.length > 0,
    /** Brands of the results, the most frequent first. */
    makers: makers.map(([name]) => name),
    queries: texts('queries'),
    categories: texts('categories'),
    brands: texts('brands'),
    ms: Math.round(ms),
  };
}
