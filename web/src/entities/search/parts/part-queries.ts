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

function question(role: PartQueryRole, reading: NumberReading, q: string, fields: readonly string[]): PartQuery {
  return {
    role,
    reading,
    query: { indexUid: 'parts', q, attributesToSearchOn: fields, attributesToRetrieve: FIELDS, limit: LIMITS[role] },
  };
}

/** Queries of the engine, sent in one request. A space after a mistyped number keeps it from matching as a prefix. */
export function partQueries(readings: readonly NumberReading[], without: readonly ReadingKind[] = []): PartQuery[] {
  const whole = without.includes('maker') ? ['search.keys'] : ['search.keys', 'search.glued'];
  return readings.flatMap((reading) => {
    const word = numberWord(reading.lookup);
    return [
      question('whole', reading, word, whole),
      ...(word.length < SHORTEST_TAIL ? [] : [question('tail', reading, word, ['search.tails'])]),
      ...(word.length < SHORTEST_NEAR ? [] : [question('near', reading, `x${word} `, ['search.near'])]),
    ];
  });
}
