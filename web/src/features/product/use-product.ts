import { getProduct } from '@shared/api/calls';
import { useRequest } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';

/** The product for the chosen city; another city asks again while the old answer stays on the screen. */
export function useProduct(id: number | null) {
  const cityId = useCityId();
  return useRequest(id === null || cityId === null ? null : `product ${id} ${cityId}`, (signal) =>
    getProduct(id ?? 0, cityId ?? 0, signal),
  );
}
