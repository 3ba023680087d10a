import { get, send } from './client';

export interface Car {
  id: number;
  title: string;
  /** VIN or frame number in plain Latin letters; may be empty. */
  vin: string;
  year: number | null;
  mileage_km: number | null;
  note: string;
  /** What of the VIN is worth a second look; it is kept as it is. */
  warning: string | null;
}

export type CarDraft = Omit<Car, 'id' | 'warning'> & { id?: number | undefined };

interface Cars {
  vehicles: Car[];
}

export const getVehicles = async (signal?: AbortSignal): Promise<Car[]> => (await get<Cars>('/getVehicles', signal)).vehicles;

export const saveVehicle = async (draft: CarDraft): Promise<{ id: number; items: Car[] }> => {
  const { id, vehicles } = await send<Cars & { id: number }>('/saveVehicle', draft);
  return { id, items: vehicles };
};

export const removeVehicle = async (id: number): Promise<Car[]> => (await send<Cars>('/removeVehicle', { id })).vehicles;
