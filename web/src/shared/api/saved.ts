import { ask, send } from './client';
import type { ProductSummary } from './types';

export type SavedKind = 'favorite' | 'compare';

export interface SavedProducts {
  /** In the order of the list, with prices of the city. */
  products: ProductSummary[];
  /** No longer sold. */
  gone: number[];
  /** The list as it is now. */
  ids: number[];
}

export interface CompareRow {
  key: string;
  name: string;
  unit: string | null;
  /** By the product's number; null: it has no such property. */
  values: Record<string, string | null>;
  differs: boolean;
}

export interface CompareCategory {
  id: number;
  name: string;
  url: string;
  products: number[];
}

export interface Comparison extends SavedProducts {
  options: CompareRow[];
  /** Roots of the catalogue with what is compared of each. */
  categories: CompareCategory[];
}

type Answer = Omit<Comparison, 'ids'> & Partial<Record<SavedKind, number[]>>;

const CALLS = { favorite: 'Favorite', compare: 'Compare' } as const;

const read = (kind: SavedKind, answer: Answer): Comparison => ({ ...answer, ids: answer[kind] ?? [] });

/** A guest's list priced, a customer's as the server keeps it. */
export const getSaved = async (
  kind: SavedKind,
  ids: readonly number[],
  city: number | null,
  signal?: AbortSignal,
): Promise<Comparison> => read(kind, await ask<Answer>(`/get${CALLS[kind]}`, { [kind]: ids, city }, signal));

/** Adds what the browser has to what the server keeps; twice is as good as once. */
export const syncSaved = async (kind: SavedKind, ids: readonly number[], city: number | null): Promise<Comparison> =>
  read(kind, await send<Answer>(`/sync${CALLS[kind]}`, { [kind]: ids, city }));

export const replaceSaved = async (kind: SavedKind, ids: readonly number[], city: number | null): Promise<Comparison> =>
  read(kind, await send<Answer>(`/save${CALLS[kind]}`, { [kind]: ids, city }));

export async function toggleSaved(kind: SavedKind, id: number): Promise<{ present: boolean; ids: number[] }> {
  const answer = await send<{ present: boolean } & Partial<Record<SavedKind, number[]>>>(`/toggle${CALLS[kind]}`, {
    id,
  });
  return { present: answer.present, ids: answer[kind] ?? [] };
}
