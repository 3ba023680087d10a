import { useHierarchicalMenu } from 'react-instantsearch';
import type { Category } from '@shared/api/types';
import { CATEGORY_LEVELS } from '../attributes';
import { fullName } from '../catalog-tree';
import { useScope } from '../state/scope';
import { MAX_VALUES } from './visible-values';

interface MenuItem {
  category: Category;
  count: number;
  url: string;
}

/**
 * Subcategories of the page's category with products, in the shop's order. The menu has their level only and refines
 * nothing: the category is a fixed filter. So it adds no query, where a refinement adds one for each level above.
 */
export function useCategoryMenu(): MenuItem[] {
  const { init, categoryPath } = useScope();
  const path = categoryPath ?? [];
  const level = Math.min(path.length, CATEGORY_LEVELS.length - 1);
  const { items, createURL } = useHierarchicalMenu({
    attributes: CATEGORY_LEVELS.slice(level, level + 1),
    // A value is the whole path here; with the usual separator InstantSearch would show roots only.
    separator: '\n',
    limit: MAX_VALUES,
  });
  const categories = path.at(-1)?.children ?? (categoryPath === null ? init.categories : []);
  return categories.flatMap((category) => {
    const item = items.find(({ value }) => value === fullName([...path, category]));
    return item === undefined ? [] : [{ category, count: item.count, url: createURL(item.value) }];
  });
}
