import { transportOf } from '../client';
import { useSession } from '@entities/session/session-store';
import { partMatches, type PartSearchResponse } from './part-matches';
import { partQueries } from './part-queries';
import { readingsOf } from './number-readings';
import type { PartSearch } from './part-types';

export type { NearHit, PartMatches, PartHit, PartSearch, ReadingKind, ReadingStep } from './part-types';

/** Searches numbers in the index `parts`, in one request. A text without letters and digits is not searched. */
export const partSearch: PartSearch = async (text, signal, without = []) => {
  const readings = readingsOf(text, without);
  const questions = partQueries(readings, without);
  if (questions.length === 0) return partMatches(text, readings, questions, []);
  const body = JSON.stringify({ queries: questions.map(({ query }) => query) });
  const { results } = await transportOf(useSession.getState().cityId ?? 0).post<{ results: PartSearchResponse[] }>(
    '/multi-search',
    body,
    signal,
  );
  return partMatches(text, readings, questions, results);
};
