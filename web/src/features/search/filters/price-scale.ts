/** Number of slider positions between the cheapest and the most expensive product. */
export const POSITIONS = 200;

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Rounds to two significant digits (340, 2 800, 15 000), finer where prices are close. */
function step(price: number, { min, max }: Bounds): number {
  const twoFigures = 10 ** (Math.floor(Math.log10(Math.max(price, 1))) - 1);
  return Math.max(1, Math.min(twoFigures, 10 ** Math.floor(Math.log10((max - min) / 40))));
}

const ratio = ({ min, max }: Bounds): number => Math.log(Math.max(max, 1) / Math.max(min, 1));

/**
 * Logarithmic scale: each step changes the price by the same share, because most products are cheap and a few cost a
 * hundred times more.
 */
export function priceAt(position: number, bounds: Bounds): number {
  const { min, max } = bounds;
  if (position <= 0 || max <= min) return min;
  if (position >= POSITIONS) return max;
  const exact = Math.max(min, 1) * Math.exp(ratio(bounds) * (position / POSITIONS));
  const round = step(exact, bounds);
  return Math.min(max, Math.max(min, Math.round(exact / round) * round));
}

export function positionOf(price: number, bounds: Bounds): number {
  const { min, max } = bounds;
  if (max <= min || price <= min) return 0;
  if (price >= max) return POSITIONS;
  return Math.round((Math.log(price / Math.max(min, 1)) / ratio(bounds)) * POSITIONS);
}

/** Share of the fullest bar in each of `bars` equal parts of the track; null for fewer than five prices. */
export function histogram(counts: Readonly<Record<string, number>>, bounds: Bounds, bars: number): number[] | null {
  const prices = Object.entries(counts);
  if (prices.length < 5 || bounds.max <= bounds.min) return null;
  const sums = Array.from({ length: bars }, () => 0);
  for (const [price, count] of prices) {
    const bar = Math.min(bars - 1, Math.floor((positionOf(Number(price), bounds) / POSITIONS) * bars));
    sums[bar] = (sums[bar] ?? 0) + count;
  }
  const highestSum = Math.max(...sums);
  return sums.map((sum) => sum / highestSum);
}
