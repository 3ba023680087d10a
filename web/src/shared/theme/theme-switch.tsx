import { Segmented } from '@shared/ui/segmented';
import { useTheme, type Theme } from './theme';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'auto', label: 'Как в системе' },
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
];

export function ThemeSwitch() {
  const { theme, choose } = useTheme();
  return <Segmented label="Тема оформления" options={THEMES} value={theme} onChange={choose} />;
}
