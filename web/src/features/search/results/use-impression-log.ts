import { useEffect } from 'react';
import { isWholeAnswer } from '@entities/search/client/question-plan';
import { isRepair } from '@entities/search/query';
import { useFilters } from '../filters/use-filters';
import { useScope } from '../scope';
import { usePartialMatches } from './use-partial-matches';
import { useResultsState } from './use-results-state';

/** Logs each visible response except filtered ones, which say nothing about how well words are searched. */
export function useImpressionLog(): void {
  const { mode } = useScope();
  const { summary, total, responseText, failure } = useResultsState();
  const { near } = usePartialMatches();
  const { count, state } = useFilters();
  const isNarrowed = count > 0 || state.everyWord;
  useEffect(() => {
    if (summary === null || failure !== null || isNarrowed) return;
    const { plan, owner, further, ms } = summary;
    const { kind } = plan;
    if (kind === 'empty') return;
    const isWhole = owner !== null && isWholeAnswer(owner);
    const exact = isWhole ? total : 0;
    const variants = isWhole ? (further.find(({ ask }) => ask.role === 'variants')?.total ?? 0) : total;
    const impression = {
      text: responseText,
      understood: plan.text,
      kind,
      mode,
      exact,
      // Variants and near asks find the exact hits too.
      variants: Math.max(variants - exact, 0),
      near: near.length,
      ms,
      repaired: plan.understood.some(isRepair),
    };
    void import('@entities/search/log').then(({ logImpression }) => logImpression(impression));
  }, [summary, total, responseText, mode, near, failure, isNarrowed]);
}
