import { transportOf } from '../client';
import { useSession } from '@entities/session/session-store';
import { findingsOf, type PartAnswer } from './part-matches';
import { questionsOf } from './part-queries';
import { readingsOf } from './number-readings';
import type { PartSearch } from './part-types';

export type { NearHit, PartFindings, PartHit, PartSearch, ReadingKind, ReadingStep } from './part-types';

/** Numbers in the index `parts`, in one request. Nothing is asked for a text without letters and digits. */
export const partSearch: PartSearch = async (typed, signal, without = []) => {
  const readings = readingsOf(typed, without);
  const questions = questionsOf(readings, without);
  if (questions.length === 0) return findingsOf(typed, readings, questions, []);
  const body = JSON.stringify({ queries: questions.map(({ query }) => query) });
  const { results } = await transportOf(useSession.getState().cityId ?? 0).post<{ results: PartAnswer[] }>(
    '/multi-search',
    body,
    signal,
  );
  return findingsOf(typed, readings, questions, results);
};
