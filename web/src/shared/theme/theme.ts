import { create } from 'zustand';

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'theme';

function storedTheme(): Theme {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'auto';
  } catch {
    return 'auto'; // storage is forbidden: the page follows the system
  }
}

function show(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

interface ThemeState {
  theme: Theme;
  choose: (theme: Theme) => void;
}

/** Without a choice the page follows the system, by CSS alone. */
export const useTheme = create<ThemeState>((set) => ({
  theme: storedTheme(),
  choose: (theme) => {
    try {
      if (theme === 'auto') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // the choice then lasts until the page is closed
    }
    show(theme);
    set({ theme });
  },
}));

/** Called before the first render. */
export const applyStoredTheme = (): void => show(storedTheme());
