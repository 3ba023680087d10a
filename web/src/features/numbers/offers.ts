import type { PartRow } from '@shared/api/parts';
import type { ProductSummary } from '@shared/api/types';
import { canBuy } from '@entities/product-card/add-to-cart';
import type { NumberOrder } from './number-address';
import { daysUntil } from './arrival-dates';

/** What the marks above the table ask of an offer. */
export interface OfferFilter {
  inStock: boolean;
  by: string | null;
}

const costOf = ({ cost }: ProductSummary): number => cost ?? Infinity;
const daysOf = ({ arrival_days }: ProductSummary): number => arrival_days ?? Infinity;
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Lies in the city itself. */
const isHere = ({ stock, external }: ProductSummary): boolean => stock > 0 && !external;

function betterOffer(order: NumberOrder) {
  const byCost = (a: ProductSummary, b: ProductSummary) =>
    compare(costOf(a), costOf(b)) || compare(daysOf(a), daysOf(b));
  const bySpeed = (a: ProductSummary, b: ProductSummary) =>
    compare(daysOf(a), daysOf(b)) || compare(costOf(a), costOf(b));
  // Who does not hurry for the price wants the part that lies here.
  const byPlace = (a: ProductSummary, b: ProductSummary) => Number(isHere(b)) - Number(isHere(a)) || byCost(a, b);
  const better = { trust: byPlace, price: byCost, soon: bySpeed }[order];
  return (a: ProductSummary, b: ProductSummary) => Number(canBuy(b)) - Number(canBuy(a)) || better(a, b);
}

/** Offers that can be had, the best first; what the marks refuse is left out. */
export function sortedOffers(
  offers: readonly ProductSummary[],
  order: NumberOrder,
  { inStock, by }: OfferFilter,
  now: Date = new Date(),
): ProductSummary[] {
  const most = by === null ? Infinity : daysUntil(by, now);
  return offers
    .filter((offer) => (!inStock || isHere(offer)) && (by === null || daysOf(offer) <= most))
    .toSorted(betterOffer(order));
}

/** Rows in the order asked for; of those alike the ones that can be bought first. */
export function betterRow(order: NumberOrder) {
  const keyOf = ({ trust, offers: [best] }: PartRow): number[] => {
    const cost = best === undefined || !canBuy(best) ? Infinity : costOf(best);
    const days = best === undefined || !canBuy(best) ? Infinity : daysOf(best);
    const sold = cost === Infinity && days === Infinity ? 1 : 0;
    if (order === 'price') return [cost, days, -trust];
    if (order === 'soon') return [days, cost, -trust];
    return [-trust, sold, cost, days];
  };
  return (a: PartRow, b: PartRow): number => {
    const other = keyOf(b);
    return keyOf(a).reduce((known, key, index) => known || compare(key, other[index] ?? 0), 0);
  };
}
