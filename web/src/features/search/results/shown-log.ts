import { useEffect } from 'react';
import { useScope } from '../scope';
import { useBeside } from './use-beside';
import { useResultsState } from './use-results-state';

/** Notes each answer that has come to the screen. */
export function useShownLog(): void {
  const { mode } = useScope();
  const { told, total, answered, failure } = useResultsState();
  const { near } = useBeside();
  useEffect(() => {
    if (told === null || failure !== null) return;
    const { plan, owner, further, ms } = told;
    const { kind } = plan;
    if (kind === 'empty') return;
    const found = (role: string) => (owner?.role === role ? total : (further.find(({ ask }) => ask.role === role)?.total ?? 0));
    const shown = {
      text: answered,
      understood: plan.text,
      kind,
      mode,
      exact: owner?.role === 'variants' ? 0 : total,
      variants: found('variants'),
      near: near.length,
      ms,
      repaired: plan.understood.some((reading) => ['layout', 'translit', 'typo', 'script'].includes(reading.kind)),
    };
    void import('@shared/search-log').then(({ noteShown }) => noteShown(shown));
  }, [told, total, answered, mode, near, failure]);
}
