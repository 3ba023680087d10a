import { fold } from '@entities/search/query/clean-query';
import type { ProductSummary } from '@shared/api/types';
import { canBuy } from '@entities/product-card/add-to-cart';
import type { TreeNode, UnitCategory, VehicleDetail, VehicleUnit } from '@shared/api/vehicles';

export const findNode = (nodes: readonly TreeNode[], id: number): TreeNode | null => {
  for (const node of nodes) {
    const result = node.id === id ? node : findNode(node.childGroups, id);
    if (result !== null) return result;
  }
  return null;
};

const idsOf = (node: TreeNode): number[] => [node.id, ...node.childGroups.flatMap(idsOf)];

const withUnits = (categories: readonly UnitCategory[], keep: (unit: VehicleUnit) => boolean): UnitCategory[] =>
  categories
    .map((category) => ({ ...category, units: category.units.filter(keep) }))
    .filter(({ units }) => units.length > 0);

/** The categories with only a branch's units, without empty ones. */
export function unitsOf(categories: readonly UnitCategory[], branch: TreeNode | null): UnitCategory[] {
  if (branch === null) return [...categories];
  const inside = new Set(idsOf(branch));
  return withUnits(categories, ({ unitid }) => inside.has(unitid));
}

/** Units whose name or details contain the words. */
export function unitsNamed(categories: readonly UnitCategory[], query: string): UnitCategory[] {
  const words = fold(query)
    .split(' ')
    .filter((word) => word !== '');
  return withUnits(categories, ({ name, names = [], details }) => {
    const text = fold([name, ...names, ...details.map((detail) => detail.name)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const SURE = 100;

/** Whether any number of the unit is known. */
export const hasNumbers = ({ match, known }: Pick<VehicleUnit, 'match' | 'known'>): boolean => known > 0 || match > 0;

const isMatched = ({ match }: VehicleUnit): boolean => match >= SURE;

export const matchedOnly = (categories: readonly UnitCategory[]): UnitCategory[] => withUnits(categories, isMatched);

const allUnits = (categories: readonly UnitCategory[]): VehicleUnit[] => categories.flatMap(({ units }) => units);

export const findUnit = (categories: readonly UnitCategory[], id: number): VehicleUnit | null =>
  allUnits(categories).find(({ unitid }) => unitid === id) ?? null;

export const categoryOf = (categories: readonly UnitCategory[], id: number): UnitCategory | null =>
  categories.find(({ units }) => units.some(({ unitid }) => unitid === id)) ?? null;

const leavesOf = (node: TreeNode): TreeNode[] =>
  node.childGroups.length === 0 ? [node] : node.childGroups.flatMap(leavesOf);

/** The previous and the next unit, in the order of the tree's leaves. */
export function neighboursOf(tree: readonly TreeNode[], id: number): [TreeNode | null, TreeNode | null] {
  const units = tree.flatMap(leavesOf);
  const index = units.findIndex((unit) => unit.id === id);
  return index === -1 ? [null, null] : [units[index - 1] ?? null, units[index + 1] ?? null];
}

export interface MatchWords {
  tone: 'ok' | 'warn' | 'line';
  text: string;
}

/** Text of a unit's fitment: only confirmed ones are said to fit. */
export function matchWords(unit: Pick<VehicleUnit, 'match' | 'known'>): MatchWords {
  if (unit.match >= SURE) return { tone: 'ok', text: 'Совпадает с машиной' };
  return hasNumbers(unit) ? { tone: 'warn', text: 'Проверьте по VIN' } : { tone: 'line', text: 'Номеров пока нет' };
}

/** Product that the + key adds for a detail: the part itself or a confirmed replacement. */
export const productOf = ({ card, confirmed, analogues }: VehicleDetail): ProductSummary | null =>
  [confirmed ? card : null, ...analogues.filter((analogue) => analogue.confirmed)].find(
    (candidate) => candidate !== null && canBuy(candidate),
  ) ?? null;

/** An oil without a number of its own: chosen by grade and amount. */
export const isEngineOil = ({ kind, number, card }: VehicleDetail): boolean =>
  card === null && number === '' && kind === 'engine_oil';

/** Number of details in stock in the city, themselves or as replacements; products of one position count once. */
export function detailsInStock(details: readonly VehicleDetail[]): number {
  const unitDetails = details.filter(
    ({ active, analogues }) => active || analogues.some(({ stock, external }) => stock > 0 && !external),
  );
  return new Set(unitDetails.map(({ position }, row) => (position > 0 ? position : -row - 1))).size;
}

/** Products of «the whole set»: one confirmed part per position; replacements are left to the shopper. */
export function setOf(details: readonly VehicleDetail[]): { product: ProductSummary; qty: number }[] {
  const positions = new Set<number>();
  return details.flatMap((detail) => {
    const { card: product, confirmed, match, qty, position } = detail;
    if (product === null || !canBuy(product) || !confirmed || match < SURE || position === 0 || positions.has(position))
      return [];
    positions.add(position);
    return [{ product, qty: qty ?? 1 }];
  });
}
