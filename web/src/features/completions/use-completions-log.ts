import { useEffect } from 'react';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { isWholeAnswer } from '@entities/search/client/question';
import { viewEvent, type SendEvent } from '@entities/search/log/search-events';
import { isRepair } from '@entities/search/query';
import type { CompletionsResult } from './completions-result';

/** Sends the view event of the shown completions, except above a results page, which sends that of the search itself. */
export function useCompletionsLog(result: CompletionsResult | null, sendEvent: SendEvent | null): void {
  useEffect(() => {
    if (result === null || sendEvent === null || useSearchBox.getState().submitHere !== null) return;
    const { text, plan, total, role, isNear, products: goods, ms } = result;
    const { kind } = plan;
    const isWhole = role !== null && isWholeAnswer({ role });
    if (kind !== 'empty')
      viewEvent(sendEvent, {
        text,
        understood: plan.text,
        kind,
        mode: 'completions',
        exact: isWhole ? total : 0,
        variants: isWhole ? 0 : total,
        near: isNear ? goods.length : 0,
        ms,
        repaired: plan.understood.some(isRepair),
      });
  }, [result, sendEvent]);
}
