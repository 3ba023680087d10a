/** Whole positions of a thumb between the cheapest and the dearest product. */
export const POSITIONS = 200;

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

function step(span: number): number {
  if (span <= 500) return 1;
  return span <= 20_000 ? 10 : 50;
}

/** Most goods are cheap: the left half of the track holds the lower quarter of the prices. */
export function priceAt(position: number, { min, max }: Bounds): number {
  if (position <= 0) return min;
  if (position >= POSITIONS) return max;
  const exact = min + (max - min) * (position / POSITIONS) ** 2;
  const round = step(max - min);
  return Math.min(max, Math.max(min, Math.round(exact / round) * round));
}

export function positionOf(price: number, { min, max }: Bounds): number {
  if (max <= min) return 0;
  const part = Math.sqrt(Math.min(1, Math.max(0, (price - min) / (max - min))));
  return Math.round(part * POSITIONS);
}

/** Share of the fullest bar in each of `bars` equal parts of the track; null when the counts are not all known. */
export function histogram(counts: Readonly<Record<string, number>>, bounds: Bounds, bars: number): number[] | null {
  const prices = Object.entries(counts);
  if (prices.length < 5 || bounds.max <= bounds.min) return null;
  const sums = Array.from({ length: bars }, () => 0);
  for (const [price, count] of prices) {
    const bar = Math.min(bars - 1, Math.floor((positionOf(Number(price), bounds) / POSITIONS) * bars));
    sums[bar] = (sums[bar] ?? 0) + count;
  }
  const most = Math.max(...sums);
  return sums.map((sum) => sum / most);
}
