import { numberWord, type NumberReading } from '../query/number-readings';
import type { ReadingKind } from './part-types';

const FIELDS = ['id', 'key', 'brand', 'number', 'name', 'products', 'cars', 'makers'];
/** Shorter tails and shorter mistyped numbers match too much. */
const SHORTEST_TAIL = 5;
const SHORTEST_NEAR = 4;
const LIMITS = { whole: 30, tail: 10, near: 20 } as const;

export type PartQueryRole = keyof typeof LIMITS;

export interface PartQuery {
  role: PartQueryRole;
  reading: NumberReading;
  query: object;
}

/** Queries of the engine, sent in one request. A space after a mistyped number keeps it from matching as a prefix. */
export function partQueries(readings: readonly NumberReading[], without: readonly ReadingKind[] = []): PartQuery[] {
  const whole = without.includes('maker') ? ['search.keys'] : ['search.keys', 'search.glued'];
  return readings.flatMap((reading) => {
    const word = numberWord(reading.lookup);
    const query = (role: PartQueryRole, q: string, attributesToSearchOn: readonly string[]): PartQuery => ({
      role,
      reading,
      query: { indexUid: 'parts', q, attributesToSearchOn, attributesToRetrieve: FIELDS, limit: LIMITS[role] },
    });
    return [
      query('whole', word, whole),
      ...(word.length < SHORTEST_TAIL ? [] : [query('tail', word, ['search.tails'])]),
      ...(word.length < SHORTEST_NEAR ? [] : [query('near', `x${word} `, ['search.near'])]),
    ];
  });
}
