import type { Category, SelectionCatalogue } from '@shared/api/types';

/** Panel of the mobile menu: its root, the cities, the cars, or a category with its ancestors. */
export type MenuPanel =
  | { kind: 'root' }
  | { kind: 'city' }
  | { kind: 'car' }
  | { kind: 'category'; path: readonly Category[] };

export const ROOT: MenuPanel = { kind: 'root' };

export const currentCategory = (panel: MenuPanel): Category | null =>
  panel.kind === 'category' ? (panel.path.at(-1) ?? null) : null;

export const enterCategory = (panel: MenuPanel, category: Category): MenuPanel => ({
  kind: 'category',
  path: [...(panel.kind === 'category' ? panel.path : []), category],
});

export const goUp = (panel: MenuPanel): MenuPanel =>
  panel.kind === 'category' && panel.path.length > 1 ? { kind: 'category', path: panel.path.slice(0, -1) } : ROOT;

/** The phone's menu links two brands: one of oil, one of parts. */
export function brandLinks(catalogues: readonly SelectionCatalogue[]): SelectionCatalogue[] {
  const first = (kind: SelectionCatalogue['kind']) => catalogues.find((catalogue) => catalogue.kind === kind);
  return [first('lubricants'), first('parts')].filter((catalogue) => catalogue !== undefined);
}
