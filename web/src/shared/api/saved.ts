import { query, mutate } from './client';
import type { ResponseOf } from './contract';

export type SavedKind = 'favorite' | 'compare';

interface ListResponses {
  favorite: ResponseOf<'/getFavorite'>;
  compare: ResponseOf<'/getCompare'>;
}
/** Products in the order of the list, with prices of the city; `ids`: the current list. */
export type SavedProducts<Kind extends SavedKind> = ListResponses[Kind] & { ids: number[] };
export type Comparison = SavedProducts<'compare'>;
export type CompareRow = Comparison['options'][number];

const suffix = (kind: SavedKind) => (kind === 'favorite' ? 'Favorite' : 'Compare');

const idsIn = (kind: SavedKind, body: Partial<Record<SavedKind, number[]>>): number[] => body[kind] ?? [];

async function read<Kind extends SavedKind>(kind: Kind, response: Promise<unknown>): Promise<SavedProducts<Kind>> {
  const body = (await response) as ListResponses[Kind];
  return { ...body, ids: idsIn(kind, body) };
}

/** Prices the guest's ids; for a customer the server's list is returned. */
export const getSaved = <Kind extends SavedKind>(
  kind: Kind,
  ids: readonly number[],
  city: number | null,
  signal?: AbortSignal,
): Promise<SavedProducts<Kind>> => read(kind, query(`/get${suffix(kind)}`, { [kind]: ids, city }, signal));

/** Merges the browser's ids into the server's list; idempotent. */
export const syncSaved = <Kind extends SavedKind>(
  kind: Kind,
  ids: readonly number[],
  city: number | null,
): Promise<SavedProducts<Kind>> => read(kind, mutate(`/sync${suffix(kind)}`, { [kind]: ids, city }));

export const replaceSaved = <Kind extends SavedKind>(
  kind: Kind,
  ids: readonly number[],
  city: number | null,
): Promise<SavedProducts<Kind>> => read(kind, mutate(`/save${suffix(kind)}`, { [kind]: ids, city }));

export async function toggleSaved(kind: SavedKind, id: number): Promise<{ present: boolean; ids: number[] }> {
  const body = await mutate(`/toggle${suffix(kind)}`, { id });
  return { present: body.present, ids: idsIn(kind, body) };
}
