import { useEffect, useState } from 'react';
import { transportOf } from '@shared/search-client';
import type { ProductDocument } from '@shared/search-document/document';

/** A question put to the engine to learn what would have been found otherwise. */
export interface Probe {
  q: string;
  filter?: string[];
  matchingStrategy?: 'all' | 'last';
  /** Products wanted; 0 for the count alone. */
  limit: number;
  fields: string[];
}

export interface ProbeAnswer {
  total: number;
  documents: ProductDocument[];
}

interface MultiSearch {
  results: { hits: (ProductDocument & { _formatted?: { name?: string; article?: string } })[]; totalHits: number }[];
}

const body = (probes: readonly Probe[]): string =>
  JSON.stringify({
    queries: probes.map(({ q, filter = [], matchingStrategy = 'all', limit, fields }) => ({
      indexUid: 'products',
      q,
      filter,
      matchingStrategy,
      hitsPerPage: limit,
      page: 1,
      attributesToRetrieve: fields,
      attributesToHighlight: ['name'],
      highlightPreTag: '__ais-highlight__',
      highlightPostTag: '__/ais-highlight__',
    })),
  });

function marked(document: ProductDocument): ProductDocument {
  const name = document._formatted?.name;
  return name === undefined ? document : { ...document, _highlightResult: { name: { value: name } } };
}

/** Answers in the order of the questions, null until they come. */
export function useProbes(cityId: number, probes: readonly Probe[]): { answers: ProbeAnswer[] | null; failed: boolean } {
  const [known, setKnown] = useState<{ asked: string; answers: ProbeAnswer[] | null } | null>(null);
  const asked = body(probes);
  const none = probes.length === 0;

  useEffect(() => {
    if (none) return;
    const abort = new AbortController();
    transportOf(cityId)
      .post<MultiSearch>('/multi-search', asked, abort.signal)
      .then(({ results }) => setKnown({ asked, answers: results.map(({ hits, totalHits }) => ({ total: totalHits, documents: hits.map(marked) })) }))
      .catch(() => {
        if (!abort.signal.aborted) setKnown({ asked, answers: null });
      });
    return () => abort.abort();
  }, [cityId, asked, none]);

  const isHeard = known?.asked === asked;
  return { answers: isHeard ? known.answers : null, failed: isHeard && known.answers === null };
}
