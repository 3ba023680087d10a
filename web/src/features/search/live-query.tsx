import { useEffectEvent, useLayoutEffect } from 'react';
import { useSearchBox as useQuery } from 'react-instantsearch';
import { joinQuestion, splitQuestion } from '@entities/search/client/question';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { adoptBoxText, onTyping } from './search-box-sync';
import { isPartOfShop, useScope } from './state/scope';
import type { AddressRouter } from './url/address-router';

/** Search as you type: the search box changes the page's query while its tab is the page's. */
export function LiveQuery({ router }: { router: AddressRouter }) {
  const { mode } = useScope();
  const { query, refine } = useQuery();
  // A new text drops the undone corrections, except those that the completions set.
  const search = useEffectEvent((text: string) =>
    refine(joinQuestion({ text, asTyped: useSearchBox.getState().asTyped, everyWord: false })),
  );
  const currentText = useEffectEvent(() => splitQuestion(query).text);

  // A layout effect: a page that is hidden while the next one loads must not take the emptied box for typing.
  useLayoutEffect(() => {
    const typedBefore = adoptBoxText(currentText(), 'goods');
    if (typedBefore !== null) search(typedBefore);
    return onTyping('goods', (text) => {
      // The box stays in view above scrolled products; those of another text begin at the first one.
      window.scrollTo({ top: 0, behavior: 'instant' });
      search(text);
    });
  }, []);

  useLayoutEffect(() => {
    // On other pages the typed text is shown already, with its filters.
    if (isPartOfShop(mode)) return;
    useSearchBox.setState({
      submitHere: (submitted) => {
        // While the next page loads, this one is still shown: Enter then leads away from that page to the results.
        if (submitted !== 'goods' || location.pathname !== '/search') return false;
        const { value, asTyped } = useSearchBox.getState();
        if (asTyped.length > 0) search(value);
        router.flush();
        useSearchBox.setState({ isTyped: false });
        return true;
      },
    });
    return () => useSearchBox.setState({ submitHere: null });
  }, [mode, router]);
  return null;
}
