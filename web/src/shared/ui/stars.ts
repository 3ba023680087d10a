export type Star = 'full' | 'half' | 'empty';

const STARS = 5;

/** Five stars of a rating 0–5: full ones by its floor; the next is empty below .1, half up to .9, full from .9. */
export function starsOf(rating: number): Star[] {
  // In hundredths: 3.9 − 3 is 0.8999… in floating point.
  const hundredths = Math.round(Math.min(Math.max(rating, 0), STARS) * 100);
  const full = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  const partial: Star = rest < 10 ? 'empty' : rest < 90 ? 'half' : 'full';
  return Array.from({ length: STARS }, (_, i) => (i < full ? 'full' : i === full ? partial : 'empty'));
}
