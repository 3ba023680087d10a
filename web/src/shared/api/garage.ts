import { ask, get, send } from './client';
import type { AnswerOf, Schema } from './contract';

export type Car = Schema<'GarageVehicleOut'>;
/** With an id a car is changed, without one it is new. */
export type CarDraft = Omit<Car, 'id' | 'warning' | 'vehicle'> & { id?: number | undefined };

export const getVehicles = async (signal?: AbortSignal): Promise<Car[]> => (await get('/getVehicles', signal)).vehicles;

export const saveVehicle = async (draft: CarDraft): Promise<{ id: number; items: Car[] }> => {
  const { id, vehicles } = await send('/saveVehicle', draft);
  return { id, items: vehicles };
};

export const removeVehicle = async (id: number): Promise<Car[]> => (await send('/removeVehicle', { id })).vehicles;

/** Adds those that are not there yet; twice is as good as once. `left`: places in what was sent of those there was no room for. */
export const mergeVehicles = (vehicles: readonly CarDraft[]): Promise<AnswerOf<'/mergeVehicles'>> =>
  ask('/mergeVehicles', { vehicles });
