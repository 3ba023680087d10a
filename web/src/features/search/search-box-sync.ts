import { useSearchBox, type SearchTab } from '@entities/search/box/search-box-store';

let isShowing = false;

/** Puts the text of the address into the search box, without searching for it again. */
export function setBoxText(text: string, tab: SearchTab): void {
  isShowing = true;
  useSearchBox.getState().show(text, tab);
  isShowing = false;
}

/**
 * A page meets the box: it shows what the address says, unless the shopper was faster and has typed something on this
 * page already. That stays, and comes back as the text to search for.
 */
export function adoptBoxText(text: string, tab: SearchTab): string | null {
  const box = useSearchBox.getState();
  if (box.typed && box.value !== '') return box.tab === tab ? box.value : null;
  setBoxText(text, tab);
  return null;
}

/** Calls `typed` on each change that the shopper makes in the box while this tab is open. */
export function onTyping(tab: SearchTab, typed: (text: string) => void): () => void {
  return useSearchBox.subscribe((box, before) => {
    if (!isShowing && box.tab === tab && box.value !== before.value) typed(box.value);
  });
}
