import type { SearchTab } from '@entities/search/box/search-box-store';
import { useRecent } from './recent-searches';

export { default } from './completions';
export { submittedTab } from './submitted-tab';
export const remember = (text: string, tab: SearchTab) => useRecent.getState().remember(text, tab);
