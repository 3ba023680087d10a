import { create } from 'zustand';
import { readCookie, writeCookie } from '@shared/browser/cookies';

export type ResultsView = 'cards' | 'list';

const COOKIE = 'productsView';

interface ViewState {
  view: ResultsView;
  setView: (view: ResultsView) => void;
}

/** Cards or list; stored for the next visit. */
export const useResultsView = create<ViewState>((set) => ({
  view: readCookie(COOKIE) === 'list' ? 'list' : 'cards',
  setView: (view) => {
    writeCookie(COOKIE, view);
    set({ view });
  },
}));
