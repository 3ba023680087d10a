import type { Category } from '@shared/api/types';

/** Path from the root to a category, inclusive. */
export type CategoryPath = readonly [Category, ...Category[]];

/** The category at a path of slugs («masla/motornye»), or null; case and extra slashes are ignored. */
export function categoryAt(tree: readonly Category[], path: string): CategoryPath | null {
  const slugs = path.split('/').filter((slug) => slug !== '');
  const categoryPath: Category[] = [];
  let level = tree;
  for (const slug of slugs) {
    const match = level.find((category) => category.slug.toLowerCase() === slug.toLowerCase());
    if (match === undefined) return null;
    categoryPath.push(match);
    level = match.children;
  }
  const [first, ...rest] = categoryPath;
  return first === undefined ? null : [first, ...rest];
}

export const lastOf = (categoryPath: CategoryPath): Category =>
  categoryPath[categoryPath.length - 1] ?? categoryPath[0];

/** Name of a category as the documents have it: «Масла > Моторные». */
export const fullName = (categoryPath: readonly Category[]): string =>
  categoryPath.map((category) => category.name).join(' > ');

/** Facet of the next level; the documents have three levels. */
export function childFacet(categoryPath: CategoryPath | null): string | null {
  const level = categoryPath?.length ?? 0;
  return level < 3 ? `categories.lvl${level}` : null;
}
