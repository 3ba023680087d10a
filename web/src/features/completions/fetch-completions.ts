import type { QueryPlan, AskRole } from '@entities/search/query';
import { visibleHits } from '@entities/search/client/visible-hits';
import { engineErrorOf } from '@entities/search/client/engine-error';
import { ofCards } from '@entities/search/client/card-queries';
import { ownersOf, withAsk } from '@entities/search/client/multi-search';
import { isWholeAnswer } from '@entities/search/client/question-plan';
import type { SearchTab } from '@entities/search/box/search-box-store';
import type { ProductDocument } from '@entities/search/document/product-document';

/** A text of the index `suggestions`. `counts`: products in stock by city, `c1` is city 1. */
export interface TextSuggestion {
  text: string;
  to: string | null;
  parent: string | null;
  products: number;
  counts: Record<string, number>;
}

/** Completions of a text. */
export interface CompletionsResult {
  text: string;
  tab: SearchTab;
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
  makers: readonly { name: string; count: number }[];
  queries: readonly TextSuggestion[];
  categories: readonly TextSuggestion[];
  brands: readonly TextSuggestion[];
  ms: number;
}

export interface CompletionsRequest {
  text: string;
  tab: SearchTab;
  plan: QueryPlan;
  cityId: number;
}

const PRODUCTS = 7;
const LIMITS = { query: 12, category: 5, brand: 4 } as const;
const FIELDS = [
  'id',
  'name',
  'article',
  'image',
  'image_ext',
  'price',
  'old_price',
  'stock',
  'arrival',
  'external',
  'packing_group',
];
const TEXT = ['text', 'to', 'parent', 'products', 'counts'];
/** While the index is missing, completions go without it for this time. */
const WITHOUT_MS = 60_000;

interface Result {
  hits: unknown[];
  totalHits?: number;
  estimatedTotalHits?: number;
  processingTimeMs: number;
  facetDistribution?: { brand?: Record<string, number> };
}
type ProductHit = ProductDocument & { _formatted?: { name?: string } };
export type PostCompletions = (path: string, body: string) => Promise<unknown>;

function productQueries(plan: QueryPlan): object[] {
  return plan.asks.map((ask, index) => ({
    indexUid: 'products',
    q: ask.q,
    matchingStrategy: ask.strategy,
    ...(ask.fields !== undefined && { attributesToSearchOn: ask.fields }),
    ...(ask.filter !== undefined && { filter: ask.filter }),
    ...(index === 0 ? { page: 1, hitsPerPage: PRODUCTS, facets: ['brand'] } : { limit: PRODUCTS }),
    distinct: 'packing_group',
    attributesToRetrieve: FIELDS,
    attributesToHighlight: ['name'],
    highlightPreTag: '__ais-highlight__',
    highlightPostTag: '__/ais-highlight__',
  }));
}

/** Counts the cards of the first ask that have a size in stock: the facet would count the sizes shown only. */
const stockQueries = ({ asks: [first] }: QueryPlan, cityId: number): object[] =>
  first === undefined
    ? []
    : [ofCards(withAsk({ indexUid: 'products', filter: `in_stock = ${cityId}`, page: 1, hitsPerPage: 0 }, first))];

/** A category or a brand matches when it is named among other words; a suggestion has to continue all of them. */
function suggestionQueries(plan: QueryPlan): object[] {
  const q = plan.asks.find(({ role }) => role === 'exact')?.q ?? '';
  return (['query', 'category', 'brand'] as const).map((kind) => ({
    indexUid: 'suggestions',
    q,
    matchingStrategy: kind === 'query' ? 'all' : 'last',
    filter: `kind = ${kind}`,
    limit: LIMITS[kind],
    attributesToRetrieve: TEXT,
  }));
}

const totalOf = (result: Result | undefined): number => result?.totalHits ?? result?.estimatedTotalHits ?? 0;

function byCount(counts: Record<string, number> | undefined): { name: string; count: number }[] {
  const makers = Object.entries(counts ?? {}).map(([name, count]) => ({ name, count }));
  return makers.sort((a, b) => b.count - a.count);
}

/** The engine counts for the first ask only; another ask's products can be counted when all of them are here. */
const inStockOf = (cards: readonly ProductDocument[], total: number, cityId: number): number | null =>
  total > cards.length ? null : cards.filter(({ stock }) => (stock?.[cityId] ?? 0) > 0).length;

function foundIn(
  { text, tab, plan, cityId }: CompletionsRequest,
  answers: readonly Result[],
  stock: Result | undefined,
  texts: readonly Result[],
): CompletionsResult {
  const hits = answers.map((answer) =>
    (answer.hits as ProductHit[]).map((hit) => ({
      ...hit,
      _highlightResult: { name: { value: hit._formatted?.name ?? hit.name } },
    })),
  );
  const { exact, variants, near } = visibleHits(plan, hits);
  const indexes = plan.asks.map((_, index) => index).filter((index) => (hits[index]?.length ?? 0) > 0);
  const whole = indexes.find((index) => isWholeAnswer(plan.asks[index] ?? { role: 'near' }));
  const owners: readonly unknown[] = ownersOf(plan);
  const owner = whole ?? indexes.find((index) => owners.includes(plan.asks[index]));
  const best = owner === undefined ? undefined : answers[owner];
  const cards = hits[owner ?? -1] ?? [];
  const total = totalOf(best);
  // Beside a car the owner may be neither exact nor a variant.
  const sure = exact.length + variants.length > 0 ? [...exact, ...variants] : cards;
  const [queries, categories, brands] =
    whole !== undefined && plan.kind !== 'text' ? [] : texts.map((answer) => answer.hits as TextSuggestion[]);
  return {
    text,
    tab,
    plan,
    total,
    role: plan.asks[owner ?? -1]?.role ?? null,
    inStock: owner === 0 && stock !== undefined ? totalOf(stock) : inStockOf(cards, total, cityId),
    products: (sure.length > 0 ? sure : near).slice(0, PRODUCTS),
    isNear: sure.length === 0 && near.length > 0,
    makers: byCount(best?.facetDistribution?.brand),
    queries: queries ?? [],
    categories: categories ?? [],
    brands: brands ?? [],
    ms: [...answers, ...(stock ? [stock] : []), ...texts].reduce(
      (sum, { processingTimeMs }) => sum + processingTimeMs,
      0,
    ),
  };
}

let withoutTexts = -WITHOUT_MS;

/** Requests the completions of a planned text in one request. */
export async function fetchCompletions(
  post: PostCompletions,
  question: CompletionsRequest,
): Promise<CompletionsResult> {
  if (question.plan.kind === 'empty') return foundIn(question, [], undefined, []);
  const goods = productQueries(question.plan);
  const stock = stockQueries(question.plan, question.cityId);
  const texts =
    question.tab === 'goods' && performance.now() - withoutTexts >= WITHOUT_MS ? suggestionQueries(question.plan) : [];
  try {
    const { results } = (await post('/multi-search', JSON.stringify({ queries: [...goods, ...stock, ...texts] }))) as {
      results: Result[];
    };
    const [answers, beside] = [results.slice(0, goods.length), results.slice(goods.length)];
    return foundIn(question, answers, beside[0], beside.slice(stock.length));
  } catch (error) {
    // The index is not built yet, or the engine's key does not open it yet.
    if (texts.length === 0 || engineErrorOf(error)?.failure !== 'refused') throw error;
    withoutTexts = performance.now();
    return fetchCompletions(post, question);
  }
}
