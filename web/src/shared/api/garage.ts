import { query, get, mutate } from './client';
import type { ResponseOf, Schema } from './contract';

export type Car = Schema<'GarageVehicleOut'>;
/** With an id it changes a car, without one it adds a car. */
export type CarDraft = Omit<Car, 'id' | 'warning' | 'vehicle'> & { id?: number | undefined };

export const getVehicles = async (signal?: AbortSignal): Promise<Car[]> => (await get('/getVehicles', signal)).vehicles;

export const saveVehicle = async (draft: CarDraft): Promise<{ id: number; items: Car[] }> => {
  const { id, vehicles } = await mutate('/saveVehicle', draft);
  return { id, items: vehicles };
};

export const removeVehicle = async (id: number): Promise<Car[]> => (await mutate('/removeVehicle', { id })).vehicles;

/** Adds the missing cars; idempotent. `left`: indexes of the sent cars that exceed the limit. */
export const mergeVehicles = (vehicles: readonly CarDraft[]): Promise<ResponseOf<'/mergeVehicles'>> =>
  query('/mergeVehicles', { vehicles });
