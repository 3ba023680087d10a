import { useEffect } from 'react';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { isWholeAnswer } from '@entities/search/client/question-plan';
import { logImpression } from '@entities/search/log';
import { isRepair } from '@entities/search/query';
import type { CompletionsResult } from './fetch-completions';

/** Logs the shown completions, except above a results page, which logs the search itself. */
export function useCompletionsLog(result: CompletionsResult | null): void {
  useEffect(() => {
    if (result === null || useSearchBox.getState().submitHere !== null) return;
    const { text, plan, total, role, isNear, products: goods, ms } = result;
    const { kind } = plan;
    const isWhole = role !== null && isWholeAnswer({ role });
    if (kind !== 'empty')
      logImpression({
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
  }, [result]);
}
