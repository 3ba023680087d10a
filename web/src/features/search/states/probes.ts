import { useEffect, useState } from 'react';
import type { Ask } from '@shared/query';
import { transportOf } from '@shared/search-client';
import { withAsk } from '@shared/search-client/products';

/** A question put to the engine to learn how much would have been found otherwise. */
export interface Probe {
  ask: Pick<Ask, 'q' | 'strategy' | 'fields'>;
  filter?: string[];
}

interface MultiSearch {
  results: { totalHits: number }[];
}

const body = (probes: readonly Probe[]): string =>
  JSON.stringify({
    queries: probes.map(({ ask, filter = [] }) => withAsk({ indexUid: 'products', filter, hitsPerPage: 0, page: 1, attributesToRetrieve: ['id'] }, ask)),
  });

/** How many each question finds, in their order; null until that is known. */
export function useProbes(cityId: number, probes: readonly Probe[]): { totals: number[] | null; failed: boolean } {
  const [known, setKnown] = useState<{ asked: string; totals: number[] | null } | null>(null);
  const asked = body(probes);
  const none = probes.length === 0;

  useEffect(() => {
    if (none) return;
    const abort = new AbortController();
    transportOf(cityId)
      .post<MultiSearch>('/multi-search', asked, abort.signal)
      .then(({ results }) => setKnown({ asked, totals: results.map(({ totalHits }) => totalHits) }))
      .catch(() => {
        if (!abort.signal.aborted) setKnown({ asked, totals: null });
      });
    return () => abort.abort();
  }, [cityId, asked, none]);

  const isHeard = known?.asked === asked;
  return { totals: isHeard ? known.totals : null, failed: isHeard && known.totals === null };
}
