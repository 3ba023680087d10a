import { useSession } from '@entities/session/session-store';
import { engineOf } from '../client';
import { carQueries, carsFound, CAR_FIELDS, type CarHit } from './car-queries';

const MAX_CARS = 8;

/** Cars of the catalogue by name, volume, year, frame code or the beginning of a VIN, in one request. */
export async function carSearch(text: string, signal: AbortSignal): Promise<readonly CarHit[]> {
  const questions = carQueries(text);
  const common = { indexUid: 'cars', matchingStrategy: 'all', limit: MAX_CARS, attributesToRetrieve: CAR_FIELDS };
  const queries = questions.map(({ q }) => ({ ...common, q }));
  const results = await engineOf(useSession.getState().cityId ?? 0).multiSearch(queries, signal);
  return carsFound(
    questions,
    results.map(({ hits }) => hits as readonly unknown[] as readonly CarHit[]),
  );
}
