import { useSearchBox, type SearchTab } from '@entities/search/box/search-box-store';

let isShowing = false;

/** Sets the box's text from the address without a new search. */
export function setBoxText(text: string, tab: SearchTab): void {
  isShowing = true;
  useSearchBox.getState().show(text, tab);
  isShowing = false;
}

/**
 * Shows the page's query in the box, unless the shopper has typed something on this page already; that text is returned
 * and searched.
 */
export function adoptBoxText(text: string, tab: SearchTab): string | null {
  const box = useSearchBox.getState();
  if (box.isTyped && box.value !== '') return box.tab === tab ? box.value : null;
  setBoxText(text, tab);
  return null;
}

/** Calls `onText` on each change by the shopper while this tab is open. */
export function onTyping(tab: SearchTab, onText: (text: string) => void): () => void {
  return useSearchBox.subscribe((box, before) => {
    if (!isShowing && box.tab === tab && box.value !== before.value) onText(box.value);
  });
}
