import { useEffect } from 'react';
import { useSearchBox, type SearchTab } from './search-box-store';

/** A page shows in the box what its address says; what the shopper has begun to type there stays. */
export function useSearchBoxText(text: string, tab: SearchTab): void {
  useEffect(() => {
    const box = useSearchBox.getState();
    if (!box.typed || box.value === '') box.show(text, tab);
  }, [text, tab]);
}
