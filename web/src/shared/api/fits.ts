import { ask } from './client';
import type { AnswerOf } from './contract';

/** Is a product for a car of the catalogue? `unknown`: to be checked, the reason tells by what. */
export type ProductFit = AnswerOf<'/getFits'>['fits'][number];

/** At most this many products in one question. */
export const MOST_FITS = 100;

export const getFits = async (vehicle_id: number, ids: readonly number[]): Promise<ProductFit[]> =>
  (await ask('/getFits', { vehicle_id, ids })).fits;
