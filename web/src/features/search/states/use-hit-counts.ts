import { useEffect, useState } from 'react';
import type { Ask } from '@entities/search/query';
import { engineOf } from '@entities/search/client';
import { ofCards } from '@entities/search/client/card-queries';
import { withAsk } from '@entities/search/client/product-asks';

/** Query that counts the hits of another search. */
export interface HitCountQuery {
  /** Asks that may own the pages, best first: the first with hits gives the count. */
  asks: readonly Pick<Ask, 'q' | 'stemmed' | 'strategy' | 'fields'>[];
  filter?: string[];
}

const queriesOf = (probes: readonly HitCountQuery[], hidden: readonly string[]): object[] =>
  probes.flatMap(({ asks, filter: own = [] }) => {
    const filter = [...own, ...hidden];
    return asks.map((ask) =>
      ofCards(withAsk({ indexUid: 'products', filter, hitsPerPage: 0, page: 1, attributesToRetrieve: ['id'] }, ask)),
    );
  });

/** `counts` are in the order of `queriesOf`. */
function totalsOf(probes: readonly HitCountQuery[], counts: readonly number[]): number[] {
  const rest = [...counts];
  return probes.map(({ asks }) => rest.splice(0, asks.length).find((count) => count > 0) ?? 0);
}

/**
 * Number of hits of each query, in their order; null until known. @param hidden filter that leaves out products which
 * rules hide.
 */
export function useHitCounts(
  cityId: number,
  probes: readonly HitCountQuery[],
  hidden: string | undefined,
): { totals: number[] | null; failed: boolean } {
  const [result, setResult] = useState<{ queries: string; counts: number[] | null } | null>(null);
  const queries = JSON.stringify(queriesOf(probes, hidden === undefined ? [] : [hidden]));
  const none = probes.length === 0;

  useEffect(() => {
    if (none) return;
    const abort = new AbortController();
    engineOf(cityId)
      .multiSearch(JSON.parse(queries) as object[], abort.signal)
      .then((results) => setResult({ queries, counts: results.map(({ totalHits = 0 }) => totalHits) }))
      .catch(() => {
        if (!abort.signal.aborted) setResult({ queries, counts: null });
      });
    return () => abort.abort();
  }, [cityId, queries, none]);

  const counts = result?.queries === queries ? result.counts : undefined;
  return { totals: counts ? totalsOf(probes, counts) : null, failed: counts === null };
}
