import { findParts } from '@shared/api/parts';
import type { PartMatches } from '@entities/search/parts/part-types';

/**
 * Fallback without the search engine: the shop's database knows the number in any spelling.
 * @returns the exact matches, null when there are none: beginnings and slips only the engine finds, so nothing may be
 * called missing.
 */
export async function databaseMatches(query: string, city: number, signal: AbortSignal): Promise<PartMatches | null> {
  const { lines } = await findParts(query, city, signal);
  const [line, ...others] = lines;
  if (line === undefined || others.length > 0 || line.status === 'near') return null;
  const exact = line.parts.map(({ id, brand, number, name, offer }) => ({
    id,
    key: number,
    brand,
    number,
    name,
    products: offer === null ? [] : [offer.id],
    makers: [],
  }));
  const [first] = exact;
  if (first === undefined) return null;
  return { query, reading: { number: first.number, steps: [] }, exact, prefix: [], tail: [], near: [] };
}
