import { useEffectEvent, useLayoutEffect } from 'react';
import { useSearchBox as useQuery } from 'react-instantsearch';
import { joinQuestion, splitQuestion } from '@entities/search/client/question';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { adoptBoxText, onTyping } from './search-box-sync';
import { isPartOfShop, useScope } from './scope';
import type { UrlRouter } from './url/url-router';

/** The one search box of the page drives the query letter by letter while its tab is the one of this page. */
export function LiveQuery({ router }: { router: UrlRouter }) {
  const { mode } = useScope();
  const { query, refine } = useQuery();
  // A text typed anew is read anew, but for what the list of completions was told.
  const search = useEffectEvent((text: string) =>
    refine(joinQuestion({ text, asTyped: useSearchBox.getState().asTyped, everyWord: false })),
  );
  const shown = useEffectEvent(() => splitQuestion(query).text);

  // Of layout: a page that is hidden while the next one loads must not take the emptied box for typing.
  useLayoutEffect(() => {
    const typedBefore = adoptBoxText(shown(), 'goods');
    if (typedBefore !== null) search(typedBefore);
    return onTyping('goods', (text) => search(text));
  }, []);

  useLayoutEffect(() => {
    // Elsewhere what is typed is shown already, with its filters.
    if (isPartOfShop(mode)) return;
    useSearchBox.setState({
      submitHere: (submitted) => {
        if (submitted !== 'goods') return false;
        const { value, asTyped } = useSearchBox.getState();
        if (asTyped.length > 0) search(value);
        router.flush();
        return true;
      },
    });
    return () => useSearchBox.setState({ submitHere: null });
  }, [mode, router]);
  return null;
}
