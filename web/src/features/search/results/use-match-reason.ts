import { useEffect, useState } from 'react';
import type { SearchSummary } from '@entities/search/client/product-asks';
import { useVocabulary } from '@entities/search/query/vocabulary-store';
import type { ProductDocument } from '@entities/search/document/product-document';

type Why = typeof import('./match-reason').matchReason;

/** The text may not find a pinned product. */
const PINNED = 'Рекомендуем';
const MARK = /__ais-highlight__/g;
const marksOf = ({ _highlightResult }: ProductDocument): number =>
  _highlightResult?.name?.value.match(MARK)?.length ?? 0;

/**
 * Gives the match reason of a product whose name does not contain the words. The module is loaded when a name needs it.
 */
export function useMatchReason(
  documents: readonly ProductDocument[],
  role: 'exact' | 'variants',
  summary: SearchSummary | null,
): (document: ProductDocument) => string | null {
  const vocabulary = useVocabulary((state) => state.vocabulary);
  const [why, setWhy] = useState<{ reasonOf: Why } | null>(null);
  const isNumber = summary?.owner?.role === 'number';
  const plan = isNumber || summary?.plan.kind === 'text' ? summary.plan : null;
  const ask = isNumber ? summary.owner : plan?.asks.find((candidate) => candidate.role === role);
  const words = ask?.q.split(' ').length ?? 0;
  const isNeeded = plan !== null && (isNumber || documents.some((document) => marksOf(document) < words));
  useEffect(() => {
    // The page is complete without it.
    if (isNeeded && why === null)
      import('./match-reason').then(
        ({ matchReason }) => setWhy({ reasonOf: matchReason }),
        () => undefined,
      );
  }, [isNeeded, why]);
  return (document) =>
    summary?.rules.pinned.includes(document.id) === true
      ? PINNED
      : why === null || plan === null || ask == null || !isNeeded
        ? null
        : why.reasonOf(document, ask, plan, vocabulary);
}
