import type { Engine } from '@entities/search/client/engine';
import {
  batcher,
  MAX_QUERIES,
  type EngineQuery,
  type EngineResult,
  type RankedHit,
} from '@entities/search/client/engine-query';
import { searchByPlan, type SearchSummary } from '@entities/search/client/product-asks';
import { joinQuestion, planOfQuestion } from '@entities/search/client/question';
import { sortOrders } from '@entities/search/client/sort-orders';
import { hitsByAsk, visibleHits } from '@entities/search/client/visible-hits';
import { ruledSearch, type PageContext } from '@entities/search/rules/ruled-search';
import { readRules } from '@entities/search/rules/rules-artefact';
import { withWords } from '@entities/search/rules/rules-store';
import type { Ask, CarVocabulary, QueryPlan } from '@entities/search/query';
import type { RulesArtefact } from './lab-context';
import type { SearchScope } from './lab-page';

/** A version ready to be searched. */
export interface SearchVersion {
  readonly engine: Engine;
  readonly index: string;
  readonly vocabulary: CarVocabulary | null;
  readonly rules: RulesArtefact;
}

export type Block = 'exact' | 'variants' | 'near';

/** A hit in the order of the page, with the ask that found it. */
export interface VersionHit {
  readonly product: RankedHit;
  readonly block: Block;
  readonly ask: Ask | null;
}

/** Facets by attribute and value with the number of cards. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface VersionResults {
  readonly hits: readonly VersionHit[];
  /** Cards with every word, or of the variants when nothing has every word. */
  readonly total: number;
  readonly facets: FacetCounts;
  readonly plan: QueryPlan;
  readonly summary: SearchSummary;
  /** Processing time of the engine. */
  readonly ms: number;
}

/** What is requested beside the hits; `fields` of the products, all that a card has when absent. */
export interface SearchNeeds {
  readonly fields: readonly string[];
  readonly facets?: readonly string[];
  readonly signal?: AbortSignal | null;
}

/** Hits of a results page, as the shop requests them. */
const PAGE_SIZE = 30;

const scopeRefinements = (categories: readonly number[], carId: number | null): (readonly [string, string])[] => [
  ...categories.slice(-1).map((id) => ['category_ids', String(id)] as const),
  ...(carId === null ? [] : [['fits', String(carId)] as const]),
];

export const scopeFilters = ({ categories, carId }: SearchScope): string[] => [
  ...categories.slice(-1).map((id) => `category_ids = ${id}`),
  ...(carId === null ? [] : [`fits = ${carId}`]),
];

/** The page's own query, before the plan is applied. */
const pageQuery = (index: string, scope: SearchScope, { fields, facets = [] }: SearchNeeds): EngineQuery => ({
  indexUid: index,
  page: 1,
  hitsPerPage: PAGE_SIZE,
  ...{ attributesToRetrieve: fields },
  filter: scopeFilters(scope),
  facets: [...facets],
  ...(scope.sort !== null && { sort: [...sortOrders(scope.city)[scope.sort]] }),
});

/** Hits in the page's order: further asks only where the owner's hits end on the first page. */
function pageHits(summary: SearchSummary, hits: readonly RankedHit[], totalPages: number): VersionHit[] {
  const { plan, owner } = summary;
  const block: Block = owner?.role === 'variants' ? 'variants' : 'exact';
  const own = hits.map((product) => ({ product, block, ask: owner }));
  if (totalPages > 1) return own;
  const answers = hitsByAsk(summary, hits);
  const askOf = (product: RankedHit, role: Ask['role']) =>
    plan.asks.find((ask, index) => ask.role === role && answers[index]?.includes(product) === true) ?? null;
  const { variants, near, nearAsk } = visibleHits(plan, answers);
  return [
    ...own,
    ...(block === 'variants'
      ? []
      : variants.map((product) => ({ product, block: 'variants' as const, ask: askOf(product, 'variants') }))),
    ...near.map((product) => ({ product, block: 'near' as const, ask: nearAsk })),
  ];
}

/** What rules know of the search of a guest in this scope. */
const pageOf = ({ categories, city, carId, sort }: SearchScope): PageContext => ({
  categories,
  city,
  hasCar: carId !== null,
  filters: scopeRefinements(categories, carId),
  audience: 'guest',
  hasOrder: sort !== null,
  now: Date.now() / 1000,
});

/** Searches a version as its page would, with its rules. */
export async function searchVersion(
  { engine, index, vocabulary, rules }: SearchVersion,
  text: string,
  scope: SearchScope,
  needs: SearchNeeds,
): Promise<VersionResults> {
  const question = joinQuestion({ text, asTyped: [], everyWord: false });
  const known = withWords(vocabulary, rules.words);
  const ruled = ruledSearch(readRules(rules.rules), question, known, pageOf(scope));
  const plan = ruled?.plan ?? planOfQuestion(question, known);
  const [{ hits, totalHits = 0, totalPages = 0, facetDistribution = {}, summary }] = await searchByPlan(
    [pageQuery(index, scope, needs)],
    {
      plan,
      rules: ruled,
      send: batcher((batch): Promise<readonly EngineResult[]> => engine.multiSearch(batch, needs.signal), MAX_QUERIES),
      isBlind: vocabulary === null,
      cityId: scope.city.id,
    },
  );
  return {
    hits: pageHits(summary, hits, totalPages),
    total: totalHits,
    facets: facetDistribution,
    plan: summary.plan,
    summary,
    ms: summary.ms,
  };
}
