import { getVehicleKits, type VehicleKit, type VehicleKits } from '@shared/api/promotions';
import { useRequest, type RequestState } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';

/** Product sets for a vehicle of the catalogue, at the city's prices; null: no vehicle, nothing is requested. */
export function useVehicleKits(vehicle: number | null): RequestState<VehicleKits> & { retry: () => void } {
  const cityId = useCityId();
  return useRequest(vehicle === null || cityId === null ? null : `kits|${vehicle}|${cityId}`, (signal) =>
    getVehicleKits(vehicle ?? 0, cityId ?? 0, signal),
  );
}

/** The sets that are offered for the car. */
export const ownKits = ({ kits }: VehicleKits): VehicleKit[] =>
  kits.filter(({ fit }) => fit === 'fits' || fit === 'possible');
