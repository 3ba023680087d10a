import { useSession } from '@entities/session/session-store';
import { engineOf } from '../client';
import { readingsOf } from '../query/number-readings';
import { partMatches, type PartSearchResponse } from './part-matches';
import { partQueries } from './part-queries';
import type { PartMatches, ReadingKind } from './part-types';

export type { NearHit, PartMatches, PartHit, ReadingKind, ReadingStep } from './part-types';

/**
 * Searches numbers in the index `parts`, in one request. A text without letters and digits is not searched. `without`:
 * kinds of corrections that the shopper undid.
 */
export async function partSearch(
  text: string,
  signal: AbortSignal,
  without: readonly ReadingKind[] = [],
): Promise<PartMatches> {
  const readings = readingsOf(text, without);
  const questions = partQueries(readings, without);
  const city = useSession.getState().cityId ?? 0;
  const results = await engineOf(city).multiSearch(
    questions.map(({ query }) => query),
    signal,
  );
  return partMatches(text, readings, questions, results as readonly unknown[] as PartSearchResponse[]);
}
