import { ask, get, send } from './client';
import type { Vehicle } from './vehicles';

export interface Car {
  id: number;
  title: string;
  /** VIN or frame number in plain Latin letters; may be empty. */
  vin: string;
  year: number | null;
  mileage_km: number | null;
  note: string;
  /** The car of the catalogue, when its owner chose one. */
  vehicle_id: number | null;
  /** What the catalogue knows of it; of a guest's car only the id is kept. */
  vehicle: Vehicle | null;
  /** What of the VIN is worth a second look; it is kept as it is. */
  warning: string | null;
}

export type CarDraft = Omit<Car, 'id' | 'warning' | 'vehicle'> & { id?: number | undefined };

interface Cars {
  vehicles: Car[];
}

export const getVehicles = async (signal?: AbortSignal): Promise<Car[]> =>
  (await get<Cars>('/getVehicles', signal)).vehicles;

export const saveVehicle = async (draft: CarDraft): Promise<{ id: number; items: Car[] }> => {
  const { id, vehicles } = await send<Cars & { id: number }>('/saveVehicle', draft);
  return { id, items: vehicles };
};

export const removeVehicle = async (id: number): Promise<Car[]> =>
  (await send<Cars>('/removeVehicle', { id })).vehicles;

/** Adds those that are not there yet; twice is as good as once. `left`: places in what was sent of those there was no room for. */
export const mergeVehicles = (vehicles: readonly CarDraft[]): Promise<Cars & { left: number[] }> =>
  ask('/mergeVehicles', { vehicles });
