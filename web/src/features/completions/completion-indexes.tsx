import { Configure, Index } from 'react-instantsearch';
import type { SearchTab } from '@entities/search/box/search-box-store';
import { CAR_FIELDS } from '@entities/search/cars/car-queries';
import { PRODUCTS } from '@entities/search/client/planned-search';

const FIELDS = {
  products: [
    'id', 'name', 'article', 'image', 'image_ext', 'price', 'old_price', 'stock', 'arrival', 'external', 'packing_group',
  ],
  suggestions: ['text', 'to', 'parent', 'products', 'counts'],
}; // prettier-ignore
/** Kinds of suggestions, each an index of its own to InstantSearch, with their number. */
const SUGGESTIONS = { queries: ['query', 12], categories: ['category', 5], brands: ['brand', 4] } as const;
const NONE: string[] = [];
/** Counted for the products: makers, and what lies in the city. */
const FACETS = ['brand', 'in_stock'];

/** The indexes that complete the text of a tab. All take it from the state of the whole search. */
export function CompletionIndexes({ tab }: { tab: SearchTab }) {
  if (tab === 'vin')
    return (
      <Index indexName="cars">
        <Configure hitsPerPage={8} attributesToRetrieve={CAR_FIELDS} attributesToHighlight={NONE} />
      </Index>
    );
  const parts = (
    <Index indexName="parts">
      <Configure hitsPerPage={20} attributesToHighlight={NONE} />
    </Index>
  );
  if (tab === 'number') return parts;
  return (
    <>
      <Index indexName={PRODUCTS}>
        <Configure
          hitsPerPage={7}
          disjunctiveFacets={FACETS}
          attributesToRetrieve={FIELDS.products}
          attributesToHighlight={['name']}
        />
      </Index>
      {Object.entries(SUGGESTIONS).map(([id, [kind, count]]) => (
        <Index key={id} indexName="suggestions" indexId={id}>
          <Configure
            filters={`kind = ${kind}`}
            hitsPerPage={count}
            attributesToRetrieve={FIELDS.suggestions}
            attributesToHighlight={NONE}
          />
        </Index>
      ))}
      {parts}
    </>
  );
}
