import { env } from '@shared/config/env';
import { fold, MAX_QUERY_LENGTH, planQuery, type CarVocabulary, type Vocabulary } from '../query';
import { CarCatalogue, type CarsResponse } from './car-catalogue';
import { planForCar } from './car-plan';
import { CarReader } from './car-reader';
import { spokenCode } from './spoken-codes';

/** The vocabulary with plans for queries that name a car of the response, or a code as it is spoken. */
export function withCars(own: Vocabulary, response: CarsResponse): CarVocabulary {
  const reader = new CarReader(new CarCatalogue(response));
  const forCar: NonNullable<CarVocabulary['forCar']> = (plan, input, asTyped, vocabulary) => {
    const isAsTyped = (text: string) => asTyped.some((piece) => fold(piece) === text);
    const text = fold(input.slice(0, MAX_QUERY_LENGTH));
    const code = spokenCode(text);
    if (code !== null && !isAsTyped(code.from)) {
      const read = text.replace(code.from, code.to);
      const other = forCar(planQuery(read, vocabulary, asTyped), read, asTyped, vocabulary);
      return { ...other, understood: [{ kind: 'unit', ...code, to: code.to.toUpperCase() }, ...other.understood] };
    }
    const car = plan.kind === 'text' ? reader.read(text) : null;
    return car === null || isAsTyped(car.from) ? plan : planForCar(plan, car, vocabulary, asTyped, response);
  };
  return { ...own, forCar };
}

/** Loads the catalogue's cars. Rejects when it cannot. */
export async function loadCars(vocabulary: Vocabulary, signal: AbortSignal): Promise<CarVocabulary> {
  const response = await fetch(`${env.apiBase}/searchCars`, { signal });
  if (!response.ok) throw new Error(`searchCars: ${response.status}`);
  return withCars(vocabulary, (await response.json()) as CarsResponse);
}
