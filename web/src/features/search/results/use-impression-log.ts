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
  const { near, variants: others } = usePartialMatches();
  const { count, state } = useFilters();
  const isNarrowed = count > 0 || state.everyWord;
  useEffect(() => {
    if (summary === null || failure !== null || isNarrowed) return;
    const { plan, owner, ms } = summary;
    const { kind } = plan;
    if (kind === 'empty') return;
    const isWhole = owner !== null && isWholeAnswer(owner);
    const impression = {
      text: responseText,
      understood: plan.text,
      kind,
      mode,
      exact: isWhole ? total : 0,
      // As shown: the engine counts hits of the exact block among the variants too, and a long list shows none.
      variants: isWhole ? others.length : total,
      near: near.length,
      ms,
      repaired: plan.understood.some(isRepair),
    };
    void import('@entities/search/log').then(({ logImpression }) => logImpression(impression));
  }, [summary, total, responseText, mode, near, others, failure, isNarrowed]);
}
