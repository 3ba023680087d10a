import { getRelated } from '@shared/api/related';
import { useRequest } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';

/** Volumes, analogues and related products, loaded in parallel with the product. */
export function useRelated(id: number) {
  const cityId = useCityId();
  return useRequest(cityId === null ? null : `related ${id} ${cityId}`, (signal) =>
    getRelated(id, cityId ?? 0, signal),
  );
}
