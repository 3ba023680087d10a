import type { Category } from '@shared/api/types';

/** Path from the root to a category, inclusive. */
export type CategoryWay = readonly [Category, ...Category[]];

/** The category at a path of slugs («masla/motornye»), or null; case and extra slashes are ignored. */
export function categoryAt(tree: readonly Category[], path: string): CategoryWay | null {
  const slugs = path.split('/').filter((slug) => slug !== '');
  const way: Category[] = [];
  let level = tree;
  for (const slug of slugs) {
    const match = level.find((category) => category.slug.toLowerCase() === slug.toLowerCase());
    if (match === undefined) return null;
    way.push(match);
    level = match.children;
  }
  const [first, ...rest] = way;
  return first === undefined ? null : [first, ...rest];
}

export const lastOf = (way: CategoryWay): Category => way[way.length - 1] ?? way[0];

/** Name of a category as the documents have it: «Масла > Моторные». */
export const fullName = (way: readonly Category[]): string => way.map((category) => category.name).join(' > ');

/** Facet of the next level; the documents have three levels. */
export function childFacet(way: CategoryWay | null): string | null {
  const level = way?.length ?? 0;
  return level < 3 ? `categories.lvl${level}` : null;
}
