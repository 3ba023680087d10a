import { query } from './client';
import type { Schema } from './contract';

export type Related = Schema<'RelatedOut'>;
export type Volume = Related['volumes'][number];
export type Analog = Related['analogs'][number];

/** With a vehicle of the catalogue, «together» begins with parts for it. */
export const getRelated = (
  id: number,
  city: number,
  signal?: AbortSignal,
  vehicle: number | null = null,
): Promise<Related> => query('/getRelated', { id, city, ...(vehicle !== null && { vehicle_id: vehicle }) }, signal);
