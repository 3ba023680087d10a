import type { Category } from '@shared/api/types';

/** Path from the root to a category, inclusive. */
export type CategoryPath = readonly [Category, ...Category[]];

/** The category whose slugs (or names) these are, from the root on; null when there is none. */
function follow(
  tree: readonly Category[],
  steps: readonly string[],
  isAt: (category: Category, step: string) => boolean,
): CategoryPath | null {
  const categoryPath: Category[] = [];
  let level = tree;
  for (const step of steps) {
    const match = level.find((category) => isAt(category, step));
    if (match === undefined) return null;
    categoryPath.push(match);
    level = match.children;
  }
  const [first, ...rest] = categoryPath;
  return first === undefined ? null : [first, ...rest];
}

/** The category at a path of slugs («masla/motornye»), or null; case and extra slashes are ignored. */
export const categoryAt = (tree: readonly Category[], path: string): CategoryPath | null =>
  follow(
    tree,
    path.split('/').filter((slug) => slug !== ''),
    ({ slug }, step) => slug.toLowerCase() === step.toLowerCase(),
  );

/** The category of a name as the documents have it, or null: the inverse of `fullName`. */
export const categoryNamed = (tree: readonly Category[], name: string): CategoryPath | null =>
  follow(tree, name.split(' > '), (category, step) => category.name === step);

export const lastOf = (categoryPath: CategoryPath): Category =>
  categoryPath[categoryPath.length - 1] ?? categoryPath[0];

/** Name of a category as the documents have it: «Масла > Моторные». */
export const fullName = (categoryPath: readonly Category[]): string =>
  categoryPath.map((category) => category.name).join(' > ');
