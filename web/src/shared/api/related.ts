import { ask } from './client';
import type { ProductSummary } from './types';

export interface Volume {
  product: ProductSummary;
  /** «4 л». */
  amount: string;
  measure: 'л' | 'кг';
  unit_cost: number | null;
}

export interface Analog {
  product: ProductSummary;
  basis: 'number' | 'car' | 'options';
  /** Names of the properties that agree. */
  same: string[];
}

export interface Related {
  /** From the smallest, the product itself among them; empty when there is no choice. */
  volumes: Volume[];
  analogs: Analog[];
  together: ProductSummary[];
  sets: { slug: string; title: string; url: string }[];
}

export const getRelated = (id: number, city: number, signal?: AbortSignal): Promise<Related> =>
  ask<Related>('/getRelated', { id, city }, signal);
