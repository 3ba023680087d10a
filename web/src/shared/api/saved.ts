import { ask, send } from './client';
import type { AnswerOf } from './contract';

export type SavedKind = 'favorite' | 'compare';

interface Answers {
  favorite: AnswerOf<'/getFavorite'>;
  compare: AnswerOf<'/getCompare'>;
}
/** Products in the order of the list, with prices of the city; `ids`: the list as it is now. */
export type SavedProducts<Kind extends SavedKind> = Answers[Kind] & { ids: number[] };
export type Comparison = SavedProducts<'compare'>;
export type CompareRow = Comparison['options'][number];

const suffix = (kind: SavedKind) => (kind === 'favorite' ? 'Favorite' : 'Compare');

const idsOf = (kind: SavedKind, answer: Partial<Record<SavedKind, number[]>>): number[] => answer[kind] ?? [];

async function read<Kind extends SavedKind>(kind: Kind, asked: Promise<unknown>): Promise<SavedProducts<Kind>> {
  const answer = (await asked) as Answers[Kind];
  return { ...answer, ids: idsOf(kind, answer) };
}

/** A guest's list priced, a customer's as the server keeps it. */
export const getSaved = <Kind extends SavedKind>(
  kind: Kind,
  ids: readonly number[],
  city: number | null,
  signal?: AbortSignal,
): Promise<SavedProducts<Kind>> => read(kind, ask(`/get${suffix(kind)}`, { [kind]: ids, city }, signal));

/** Adds what the browser has to what the server keeps; twice is as good as once. */
export const syncSaved = <Kind extends SavedKind>(
  kind: Kind,
  ids: readonly number[],
  city: number | null,
): Promise<SavedProducts<Kind>> => read(kind, send(`/sync${suffix(kind)}`, { [kind]: ids, city }));

export const replaceSaved = <Kind extends SavedKind>(
  kind: Kind,
  ids: readonly number[],
  city: number | null,
): Promise<SavedProducts<Kind>> => read(kind, send(`/save${suffix(kind)}`, { [kind]: ids, city }));

export async function toggleSaved(kind: SavedKind, id: number): Promise<{ present: boolean; ids: number[] }> {
  const answer = await send(`/toggle${suffix(kind)}`, { id });
  return { present: answer.present, ids: idsOf(kind, answer) };
}
