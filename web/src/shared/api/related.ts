import { query } from './client';
import type { Schema } from './contract';

export type Related = Schema<'RelatedOut'>;
export type Volume = Related['volumes'][number];
export type Analog = Related['analogs'][number];

export const getRelated = (id: number, city: number, signal?: AbortSignal): Promise<Related> =>
  query('/getRelated', { id, city }, signal);
