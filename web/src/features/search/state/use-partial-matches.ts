import { useMemo } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import type { Ask } from '@entities/search/query';
import { cardOf, FEW, hitsByAsk, visibleHits } from '@entities/search/client/visible-hits';
import type { PartialMatches } from '@entities/search/client/product-asks';
import { useResultsState } from './use-results-state';

type Hits = PartialMatches['hits'];

export interface PartialMatchesView {
  variants: Hits;
  near: Hits;
  nearAsk: Ask | null;
  /** Words that the variants leave out. */
  dropped: readonly string[];
  /** Nothing has every word: the pages consist of variants. */
  isAllVariants: boolean;
}

const NOTHING: PartialMatchesView = { variants: [], near: [], nearAsk: null, dropped: [], isAllVariants: false };

/** Variants and near hits beside the exact ones, each card once; only where the exact ones end on the first page. */
export function usePartialMatches(): PartialMatchesView {
  const { results } = useInstantSearch();
  const { summary } = useResultsState();
  return useMemo(() => {
    if (summary?.owner == null) return NOTHING;
    const { plan, owner } = summary;
    const isAllVariants = owner.role === 'variants';
    const dropped = plan.asks.find(({ role }) => role === 'variants')?.dropped ?? [];
    if (results.nbPages > 1) return { ...NOTHING, dropped, isAllVariants };
    const hits: Hits = results.hits;
    const page = visibleHits(plan, hitsByAsk(summary, hits));
    // The owner may be an ask that is no block of its own: `wider`, `general`.
    const withoutOwn = (other: Hits) => other.filter((hit) => hits.every((own) => cardOf(own) !== cardOf(hit)));
    const near = hits.length < FEW ? withoutOwn(page.near) : [];
    return {
      // Beside a car two asks have the role: its goods, and goods whose text names it.
      variants: withoutOwn(page.variants),
      near,
      nearAsk: near.length > 0 ? page.nearAsk : null,
      dropped,
      isAllVariants,
    };
  }, [results, summary]);
}
