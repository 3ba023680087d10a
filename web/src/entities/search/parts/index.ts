import { useSession } from '@entities/session/session-store';
import { engineOf } from '../client';
import { batcher } from '../client/engine-query';
import { readingsOf } from '../query/number-readings';
import { searchParts } from './part-matches';
import type { PartMatches, ReadingKind } from './part-types';

export type { NearHit, PartMatches, PartHit, ReadingKind, ReadingStep } from './part-types';

/**
 * Searches numbers in the index `parts`, in one request. A text without letters and digits is not searched. `without`:
 * kinds of corrections that the shopper undid.
 */
export function partSearch(
  text: string,
  signal: AbortSignal,
  without: readonly ReadingKind[] = [],
): Promise<PartMatches> {
  const engine = engineOf(useSession.getState().cityId ?? 0);
  const send = batcher((queries) => engine.multiSearch(queries, signal));
  return searchParts(text, readingsOf(text, without), send, without);
}
