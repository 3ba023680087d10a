import { useEffect, useEffectEvent } from 'react';
import { useSearchBox as useQuery } from 'react-instantsearch';
import { useSearchBox } from '@shared/search-box/store';
import { meetBox, onTyping } from './live-box';
import { isPartOfShop, tabOf, useScope } from './scope';
import type { UrlRouter } from './url/url-router';

/** The one search box of the page drives the query letter by letter while its tab is the one of this page. */
export function LiveQuery({ router }: { router: UrlRouter }) {
  const { mode } = useScope();
  const { query, refine } = useQuery();
  const tab = tabOf(mode);
  const search = useEffectEvent(refine);
  const shown = useEffectEvent(() => query);

  useEffect(() => {
    const typedBefore = meetBox(shown(), tab);
    if (typedBefore !== null) search(typedBefore);
    return onTyping(tab, (text) => search(text));
  }, [tab]);

  useEffect(() => {
    // Elsewhere what is typed is shown already, with its filters.
    if (isPartOfShop(mode)) return;
    useSearchBox.setState({
      submitHere: (submitted) => {
        if (submitted === tab) router.flush();
        return submitted === tab;
      },
    });
    return () => useSearchBox.setState({ submitHere: null });
  }, [mode, tab, router]);
  return null;
}
