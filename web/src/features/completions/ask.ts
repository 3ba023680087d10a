import { engineQuery, numberKey, otherLayout } from '@shared/query';
import type { SearchTab } from '@shared/search-box/store';
import type { ProductDocument } from '@shared/search-document/document';

export interface CategoryHit {
  id: number;
  name: string;
  path: string;
  parents: string[];
  products: number;
}

/** What the engine knows about a text. */
export interface Found {
  text: string;
  tab: SearchTab;
  /** The text as it was understood where that differs: typed in the wrong layout. */
  repaired: string | null;
  total: number;
  products: ProductDocument[];
  categories: CategoryHit[];
  brands: { name: string; count: number }[];
}

const PRODUCTS = 7;
const CATEGORIES = 5;
const FIELDS = ['id', 'name', 'article', 'image', 'image_ext', 'price', 'old_price', 'stock', 'arrival', 'external'];
const PLAUSIBLE = 3;

interface ProductResult {
  hits: (ProductDocument & { _formatted?: { name?: string } })[];
  totalHits: number;
  facetDistribution?: { brand?: Record<string, number> };
}
interface Answer {
  results: [ProductResult, { hits: CategoryHit[] }?];
}
export type Post = (path: string, body: string) => Promise<unknown>;

function bodyOf(q: string, categories: string | null): string {
  const common = { page: 1, matchingStrategy: 'all' };
  const products = {
    ...common,
    indexUid: 'products',
    q,
    hitsPerPage: PRODUCTS,
    facets: ['brand'],
    attributesToRetrieve: FIELDS,
    attributesToHighlight: ['name'],
    highlightPreTag: '__ais-highlight__',
    highlightPostTag: '__/ais-highlight__',
  };
  const sections = { ...common, matchingStrategy: 'last', indexUid: 'categories', q: categories, hitsPerPage: CATEGORIES, attributesToRetrieve: ['id', 'name', 'path', 'parents', 'products'] };
  return JSON.stringify({ queries: categories === null ? [products] : [products, sections] });
}

async function askFor(post: Post, q: string, categories: string | null): Promise<Omit<Found, 'text' | 'tab' | 'repaired'>> {
  const { results } = (await post('/multi-search', bodyOf(q, categories))) as Answer;
  const [found, sections] = results;
  const brands = Object.entries(found.facetDistribution?.brand ?? {}).map(([name, count]) => ({ name, count }));
  return {
    total: found.totalHits,
    products: found.hits.map((hit) => ({ ...hit, _highlightResult: { name: { value: hit._formatted?.name ?? hit.name } } })),
    categories: sections?.hits ?? [],
    brands: brands.sort((a, b) => b.count - a.count),
  };
}

/** What was typed is understood as the results page understands it: number, units, look-alikes; then the other layout. */
export async function askCompletions(post: Post, text: string, tab: SearchTab, asTyped: boolean): Promise<Found> {
  const query = engineQuery(text);
  const about = { text, tab, repaired: null };
  if (tab === 'number' || query.kind === 'number') {
    const found = await askFor(post, query.kind === 'number' ? query.q : numberKey(text).toLowerCase(), null);
    if (found.total > 0) return { ...about, ...found };
    const fallback = query.kind === 'number' ? query.text : query.q;
    return { ...about, ...(await askFor(post, fallback, tab === 'goods' ? fallback : null)) };
  }
  const found = await askFor(post, query.q, query.q);
  const other = otherLayout(text);
  const wrongLayout = found.total === 0 && found.categories.length === 0 && other !== null && text.length >= PLAUSIBLE && !asTyped;
  if (!wrongLayout) return { ...about, ...found };
  const q = engineQuery(other).q;
  const repaired = await askFor(post, q, q);
  return repaired.total > 0 || repaired.categories.length > 0 ? { text, tab, repaired: other, ...repaired } : { ...about, ...found };
}
