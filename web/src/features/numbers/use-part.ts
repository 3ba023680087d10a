import { getPart, type PartPage } from '@shared/api/parts';
import { useRequest, type RequestState } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';

/** A part's full data, and when the shop gave it. */
export interface KnownPart {
  page: PartPage;
  at: Date;
}

export function usePart(id: number): RequestState<KnownPart> & { retry: () => void } {
  const city = useCityId();
  return useRequest(city === null ? null : `part ${id} ${city}`, async (signal) => ({
    page: await getPart(id, city ?? 0, signal),
    at: new Date(),
  }));
}
