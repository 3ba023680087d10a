import { useEffect } from 'react';
import { useHits } from 'react-instantsearch';
import type { LoggedSearch } from '@entities/search/log';
import { viewEvent } from '@entities/search/log/search-events';
import { isWholeAnswer } from '@entities/search/client/question';
import { isRepair } from '@entities/search/query';
import { lastOf } from '../catalog-tree';
import { useScope } from '../state/scope';
import { useChosenCount } from '../state/use-chosen-count';
import { usePartialMatches } from '../state/use-partial-matches';
import { useQuestion } from '../state/use-question';
import { useResultsState } from '../state/use-results-state';

/**
 * Sends InstantSearch's view event of each visible response, an empty one too; not of filtered ones, which say nothing
 * about how well words are searched.
 */
export function useViewEvent(): void {
  const { sendEvent } = useHits({ escapeHTML: false });
  const { mode, categoryPath } = useScope();
  const categoryId = mode === 'catalog' && categoryPath !== null ? lastOf(categoryPath).id : null;
  const { summary, total, responseText, failure } = useResultsState();
  const { near, variants: others } = usePartialMatches();
  const { everyWord } = useQuestion();
  const isNarrowed = useChosenCount() > 0 || everyWord;
  useEffect(() => {
    if (summary === null || failure !== null || isNarrowed) return;
    const { plan, owner, ms, rules } = summary;
    const { kind } = plan;
    if (kind === 'empty') return;
    const isWhole = owner !== null && isWholeAnswer(owner);
    const search: LoggedSearch = {
      text: responseText,
      understood: plan.text,
      kind,
      mode,
      categoryId,
      exact: isWhole ? total : 0,
      // As shown: the engine counts hits of the exact block among the variants too, and a long list shows none.
      variants: isWhole ? others.length : total,
      near: near.length,
      ms,
      repaired: plan.understood.some(isRepair),
      exposure: rules.exposure,
    };
    viewEvent(sendEvent, search);
  }, [summary, total, responseText, mode, categoryId, near, others, failure, isNarrowed, sendEvent]);
}
