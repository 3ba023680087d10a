import { getProduct } from '@shared/api/calls';
import { useRequest } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';

/** The product for the chosen city; after a change of city the old data stays until the new one has loaded. */
export function useProduct(id: number | null) {
  const cityId = useCityId();
  return useRequest(id === null || cityId === null ? null : `product ${id} ${cityId}`, (signal) =>
    getProduct(id ?? 0, cityId ?? 0, signal),
  );
}
