import { useEffect } from 'react';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { viewEvent } from '@entities/search/log/search-events';
import { isRepair } from '@entities/search/query';
import type { CompletionsState } from './use-completions';

/** Sends the view event of the shown completions, except above a results page, which sends that of the search itself. */
export function useCompletionsLog({ result, sendEvent }: Pick<CompletionsState, 'result' | 'sendEvent'>): void {
  useEffect(() => {
    if (result === null || sendEvent === null || useSearchBox.getState().submitHere !== null) return;
    const { text, plan, total, isWhole, isNear, products, ms } = result;
    if (plan.kind !== 'empty')
      viewEvent(sendEvent, {
        text,
        understood: plan.text,
        kind: plan.kind,
        mode: 'completions',
        exact: isWhole ? total : 0,
        variants: isWhole ? 0 : total,
        near: isNear ? products.length : 0,
        ms,
        repaired: plan.understood.some(isRepair),
      });
  }, [result, sendEvent]);
}
