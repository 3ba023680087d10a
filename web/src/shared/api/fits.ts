import { ask } from './client';

/** Is a product for a car of the catalogue? `unknown`: to be checked, the reason tells by what. */
export interface ProductFit {
  id: number;
  fit: 'fits' | 'not' | 'unknown';
  /** In Russian, without a full stop. */
  reason: string;
}

/** At most this many products in one question. */
export const MOST_FITS = 100;

export const getFits = async (vehicle_id: number, ids: readonly number[]): Promise<ProductFit[]> =>
  (await ask<{ fits: ProductFit[] }>('/getFits', { vehicle_id, ids })).fits;
