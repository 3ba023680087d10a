import { getRelated } from '@shared/api/related';
import { useRequest } from '@shared/api/use-request';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useCityId } from '@entities/session/session-store';

/** Volumes, analogues and related products, those for the active car first; loaded in parallel with the product. */
export function useRelated(id: number) {
  const cityId = useCityId();
  const vehicle = useActiveCar(({ car }) => car?.vehicle ?? null);
  return useRequest(cityId === null ? null : `related ${id} ${cityId} ${vehicle}`, (signal) =>
    getRelated(id, cityId ?? 0, signal, vehicle),
  );
}
