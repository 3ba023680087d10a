import { query } from './client';
import type { ResponseOf } from './contract';

/** Whether a product fits a vehicle of the catalogue. `unknown`: to be checked; `reason` says against what. */
export type ProductFit = ResponseOf<'/getFits'>['fits'][number];

/** Limit of products in one request. */
export const MAX_FITS = 100;

export const getFits = async (vehicle_id: number, ids: readonly number[]): Promise<ProductFit[]> =>
  (await query('/getFits', { vehicle_id, ids })).fits;
