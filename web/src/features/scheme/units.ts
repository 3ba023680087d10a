import type { TreeNode, UnitCategory, VehicleDetail, VehicleUnit } from '@shared/api/vehicles';
import type { FitState } from '@shared/ui/fit';

export const findNode = (nodes: readonly TreeNode[], id: number): TreeNode | null => {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.childGroups, id);
    if (found !== null) return found;
  }
  return null;
};

const leavesOf = (node: TreeNode): number[] => [node.id, ...node.childGroups.flatMap(leavesOf)];

/** The categories with only the units of a branch; those left empty go. */
export function unitsOf(categories: readonly UnitCategory[], branch: TreeNode | null): UnitCategory[] {
  if (branch === null) return [...categories];
  const inside = new Set(leavesOf(branch));
  return categories.map((category) => ({ ...category, units: category.units.filter(({ unitid }) => inside.has(unitid)) })).filter(({ units }) => units.length > 0);
}

export const findUnit = (categories: readonly UnitCategory[], id: number): VehicleUnit | null =>
  categories.flatMap(({ units }) => units).find(({ unitid }) => unitid === id) ?? null;

/** Best match first (spec §4); of equals those that lie in the city. */
export const byMatch = (details: readonly VehicleDetail[]): VehicleDetail[] =>
  details.toSorted((a, b) => b.match - a.match || Number(b.active) - Number(a.active));

const SURE = 100;
const SAME_MODEL = 80;

export function fitOf(match: number, make: string): { state: FitState; text: string } {
  if (match >= SURE) return { state: 'fits', text: 'Подходит' };
  if (match >= SAME_MODEL) return { state: 'check', text: 'Модель та же, проверьте поколение и мотор' };
  return { state: 'check', text: match > 40 ? 'Другое поколение, проверьте по VIN' : `Для ${make}, проверьте модель` };
}

export const bestMatch = ({ details }: VehicleUnit): number => Math.max(0, ...details.map(({ match }) => match));
