import type { QueryPlan } from './query-plan';
import type { Vocabulary } from './vocabulary';

/** The vocabulary, and the cars that a query may name once they are loaded. */
export interface CarVocabulary extends Vocabulary {
  /** The plan for a query that names a car, by the words of a vocabulary; other plans are returned as they are. */
  readonly forCar?: (plan: QueryPlan, text: string, asTyped: readonly string[], vocabulary: Vocabulary) => QueryPlan;
}
