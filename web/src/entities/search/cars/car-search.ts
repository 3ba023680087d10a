import { useSession } from '@entities/session/session-store';
import { engineOf } from '../client';
import { batcher } from '../client/engine-query';
import { carsFound, CAR_FIELDS, type CarHit } from './car-queries';

const MAX_CARS = 8;

/** Cars of the catalogue by name, volume, year, frame code or the beginning of a VIN, in one request. */
export function carSearch(text: string, signal: AbortSignal): Promise<readonly CarHit[]> {
  const engine = engineOf(useSession.getState().cityId ?? 0);
  const common = { indexUid: 'cars', limit: MAX_CARS, attributesToRetrieve: CAR_FIELDS };
  return carsFound(
    text,
    common,
    batcher((queries) => engine.multiSearch(queries, signal)),
  );
}
