import { env } from '@shared/config/env';
import { fold, planQuery, type CarVocabulary, type QueryPlan, type Vocabulary } from '../query';
import { CarCatalogue, type CarsResponse } from './car-catalogue';
import { planForCar } from './car-plan';
import { CarReader } from './car-reader';
import { spokenCode } from './spoken-codes';

const TIMEOUT_MS = 3_000;
/** After a failure the next search retries, but not for each letter. */
const REST_MS = 15_000;

let failedAt = -Infinity;

/** The vocabulary with plans for queries that name a car of the response, or a code as it is spoken. */
export function withCars(vocabulary: Vocabulary, response: CarsResponse): CarVocabulary {
  const reader = new CarReader(new CarCatalogue(response));
  const forCar = (plan: QueryPlan, input: string, asTyped: readonly string[]): QueryPlan => {
    const isKept = (piece: string) => asTyped.some((kept) => fold(kept) === piece);
    const text = fold(input);
    const code = spokenCode(text);
    if (code !== null && !isKept(code.from)) {
      const read = text.replace(code.from, code.to);
      const other = forCar(planQuery(read, vocabulary, asTyped), read, asTyped);
      return { ...other, understood: [{ kind: 'unit', ...code, to: code.to.toUpperCase() }, ...other.understood] };
    }
    const car = plan.kind === 'text' ? reader.read(text) : null;
    return car === null || isKept(car.from) ? plan : planForCar(plan, car, vocabulary, asTyped, response);
  };
  return { ...vocabulary, forCar };
}

/** Loads the catalogue's cars. Rejects when it cannot. */
export async function loadCars(vocabulary: Vocabulary): Promise<CarVocabulary> {
  if (performance.now() - failedAt < REST_MS) throw new Error('The cars could not be loaded a moment ago');
  try {
    const response = await fetch(`${env.apiBase}/searchCars`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return withCars(vocabulary, (await response.json()) as CarsResponse);
  } catch (error) {
    failedAt = performance.now();
    throw error;
  }
}
