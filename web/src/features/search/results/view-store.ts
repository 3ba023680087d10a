import { create } from 'zustand';
import { readCookie, writeCookie } from '@shared/browser/cookies';

export type View = 'cards' | 'list';

const COOKIE = 'productsView';

interface ViewState {
  view: View;
  setView: (view: View) => void;
}

/** How the shopper likes to see goods; kept for the next visit. */
export const useView = create<ViewState>((set) => ({
  view: readCookie(COOKIE) === 'list' ? 'list' : 'cards',
  setView: (view) => {
    writeCookie(COOKIE, view);
    set({ view });
  },
}));
