import { useEffect, useEffectEvent } from 'react';
import { useSearchBox as useQuery } from 'react-instantsearch';
import { useSearchBox } from '@shared/search-box/store';
import { useScope } from './scope';

/** The one search box of the page drives the query letter by letter while its tab is the one of this page. */
export function LiveQuery() {
  const { mode } = useScope();
  const { query, refine } = useQuery();
  const tab = mode === 'number' ? 'number' : 'goods';
  const search = useEffectEvent(refine);
  const shown = useEffectEvent(() => query);

  useEffect(() => {
    useSearchBox.getState().show(shown(), tab);
    return useSearchBox.subscribe((box, before) => {
      if (box.tab === tab && box.value !== before.value && box.value !== shown()) search(box.value);
    });
  }, [tab]);
  return null;
}
