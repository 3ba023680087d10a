import { useEffect } from 'react';
import { useSearchBox, type SearchTab } from './search-box-store';

/** Shows the page's query in the search box, unless the shopper has begun to type there. */
export function useSearchBoxText(text: string, tab: SearchTab): void {
  useEffect(() => {
    const box = useSearchBox.getState();
    if (!box.isTyped || box.value === '') box.show(text, tab);
  }, [text, tab]);
}
