import type { PartRow } from '@shared/api/parts';
import type { ProductSummary } from '@shared/api/types';
import { canBuy } from '@entities/product-card/add-to-cart';
import type { NumberOrder } from './number-address';
import { daysUntil } from './arrival-dates';

/** Filters of the table that apply to offers. */
export interface OfferFilter {
  inStock: boolean;
  by: string | null;
}

const costOf = ({ cost }: ProductSummary): number => cost ?? Infinity;
const daysOf = ({ arrival_days }: ProductSummary): number => arrival_days ?? Infinity;
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** In stock in the city itself. */
const isHere = ({ stock, external }: ProductSummary): boolean => stock > 0 && !external;

function betterOffer(order: NumberOrder) {
  const byCost = (a: ProductSummary, b: ProductSummary) =>
    compare(costOf(a), costOf(b)) || compare(daysOf(a), daysOf(b));
  const bySpeed = (a: ProductSummary, b: ProductSummary) =>
    compare(daysOf(a), daysOf(b)) || compare(costOf(a), costOf(b));
  // Without a price order, parts in stock come first.
  const byPlace = (a: ProductSummary, b: ProductSummary) => Number(isHere(b)) - Number(isHere(a)) || byCost(a, b);
  const better = { trust: byPlace, price: byCost, soon: bySpeed }[order];
  return (a: ProductSummary, b: ProductSummary) => Number(canBuy(b)) - Number(canBuy(a)) || better(a, b);
}

/** Available offers that pass the filters, the best first. */
export function sortedOffers<Offer extends ProductSummary>(
  offers: readonly Offer[],
  order: NumberOrder,
  { inStock, by }: OfferFilter,
  now: Date = new Date(),
): Offer[] {
  const maxDays = by === null ? Infinity : daysUntil(by, now);
  return offers
    .filter((offer) => (!inStock || isHere(offer)) && (by === null || daysOf(offer) <= maxDays))
    .toSorted(betterOffer(order));
}

/** Compares rows by the chosen order; of equal ones, those on sale come first. */
export function betterRow(order: NumberOrder) {
  const keyOf = ({ confidence, offers: [best] }: PartRow): number[] => {
    const cost = best === undefined || !canBuy(best) ? Infinity : costOf(best);
    const days = best === undefined || !canBuy(best) ? Infinity : daysOf(best);
    const sold = cost === Infinity && days === Infinity ? 1 : 0;
    if (order === 'price') return [cost, days, -confidence];
    if (order === 'soon') return [days, cost, -confidence];
    return [-confidence, sold, cost, days];
  };
  return (a: PartRow, b: PartRow): number => {
    const otherKey = keyOf(b);
    return keyOf(a).reduce((result, key, index) => result || compare(key, otherKey[index] ?? 0), 0);
  };
}
