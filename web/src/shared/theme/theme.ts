import { create } from 'zustand';
import { browserStorage } from '@shared/storage/browser-storage';

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'theme';

function storedTheme(): Theme {
  const theme = browserStorage.readText(KEY);
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
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
    browserStorage.writeText(KEY, theme === 'auto' ? null : theme);
    show(theme);
    set({ theme });
  },
}));

/** Called before the first render. */
export const applyStoredTheme = (): void => show(storedTheme());
