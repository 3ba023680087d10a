import { Configure, Index, type ConfigureProps } from 'react-instantsearch';
import type { SearchTab } from '@entities/search/box/search-box-store';
import { CAR_FIELDS } from '@entities/search/cars/car-queries';
import { PRODUCTS } from '@entities/search/client/planned-search';

const PRODUCT_FIELDS = [
  'id', 'name', 'article', 'image', 'image_ext', 'price', 'old_price', 'stock', 'arrival', 'external', 'packing_group',
]; // prettier-ignore
const NONE: string[] = [];

type CompletionIndex = ConfigureProps & { indexName: string; indexId?: string };

/** A kind of suggestions is an index of its own to InstantSearch. */
const suggestions = (indexId: string, kind: string, hitsPerPage: number): CompletionIndex => ({
  indexName: 'suggestions',
  indexId,
  filters: `kind = ${kind}`,
  hitsPerPage,
  attributesToRetrieve: ['text', 'to', 'parent', 'products', 'counts'],
});
const PARTS = { indexName: 'parts', hitsPerPage: 20 };
const INDEXES: Record<SearchTab, readonly CompletionIndex[]> = {
  vin: [{ indexName: 'cars', hitsPerPage: 8, attributesToRetrieve: CAR_FIELDS }],
  number: [PARTS],
  goods: [
    {
      indexName: PRODUCTS,
      hitsPerPage: 7,
      // Makers, and what lies in the city.
      disjunctiveFacets: ['brand', 'in_stock'],
      attributesToRetrieve: PRODUCT_FIELDS,
      attributesToHighlight: ['name'],
    },
    suggestions('queries', 'query', 12),
    suggestions('categories', 'category', 5),
    suggestions('brands', 'brand', 4),
    PARTS,
  ],
};

/** The indexes that complete the text of a tab. All take it from the state of the whole search. */
export const CompletionIndexes = ({ tab }: { tab: SearchTab }) =>
  INDEXES[tab].map(({ indexName, indexId = indexName, ...parameters }) => (
    <Index key={indexId} indexName={indexName} indexId={indexId}>
      <Configure attributesToHighlight={NONE} {...parameters} />
    </Index>
  ));
