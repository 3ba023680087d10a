import { useEffect, useState } from 'react';
import { carsFound, CAR_FIELDS, type CarHit } from '@entities/search/cars/car-queries';
import type { Engine } from '@entities/search/client/engine';
import { batcher } from '@entities/search/client/engine-query';

const MAX_CARS = 8;

export interface CarLookup {
  readonly isLoading: boolean;
  readonly cars: readonly CarHit[];
  readonly chosen: CarHit | null;
  readonly choose: (car: CarHit) => void;
}

const findCars = (engine: Engine, text: string, signal: AbortSignal) =>
  carsFound(
    text,
    { indexUid: 'cars', limit: MAX_CARS, attributesToRetrieve: CAR_FIELDS },
    batcher((queries) => engine.multiSearch(queries, signal)),
  );

/** Cars of the catalogue that the text may mean; the first is chosen. Without any, the search goes on without a car. */
export function useCars(engine: Engine, text: string): CarLookup {
  const [cars, setCars] = useState<readonly CarHit[] | null>(text === '' ? [] : null);
  const [chosen, choose] = useState<CarHit | null>(null);
  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    findCars(engine, text, controller.signal)
      .catch((): readonly CarHit[] => [])
      .then((found) => {
        if (controller.signal.aborted) return;
        setCars(found);
        choose(found[0] ?? null);
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [engine, text]);
  return { isLoading: cars === null, cars: cars ?? [], chosen, choose };
}
