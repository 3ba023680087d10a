import { useEffect } from 'react';
import { ApiError } from '@shared/api/client';
import { useRequest, type RequestState } from '@shared/api/use-request';
import { partSearch } from '@entities/search/parts';
import type { PartMatches, ReadingKind } from '@entities/search/parts/part-types';
import { engineErrorOf } from '@entities/search/client/engine-error';
import { useCityId } from '@entities/session/session-store';
import { databaseMatches } from './database-matches';

/** Matches and the search's duration, ms. */
export interface PartMatchesState {
  matches: PartMatches;
  ms: number;
}

const SILENT = 'Поиск пока не отвечает. Попробуйте ещё раз: номер на месте.';

async function fetchMatches(
  typedText: string,
  without: readonly ReadingKind[],
  city: number,
  signal: AbortSignal,
): Promise<PartMatchesState> {
  const began = performance.now();
  try {
    return { matches: await partSearch(typedText, signal, without), ms: performance.now() - began };
  } catch (cause) {
    const failure = engineErrorOf(cause)?.failure;
    if (failure === undefined) throw cause;
    const matches = await databaseMatches(typedText, city, signal).catch(() => null);
    if (matches !== null) return { matches, ms: performance.now() - began };
    throw new ApiError('search', SILENT, failure === 'offline' || failure === 'slow' ? 0 : 503);
  }
}

/** Parts with this number in any spelling, from the engine, else from the database; an empty number is not searched. */
export function usePartMatches(
  typedText: string,
  without: readonly ReadingKind[],
): RequestState<PartMatchesState> & { retry: () => void } {
  const city = useCityId();
  const key = typedText === '' || city === null ? null : `number ${without.join('~')} ${typedText}`;
  const request = useRequest(key, (signal) => fetchMatches(typedText, without, city ?? 0, signal));
  const answer = request.status === 'ready' ? request.data : null;
  useEffect(() => {
    if (answer !== null) note(answer);
  }, [answer]);
  return request;
}

function note({ matches: { query, reading, exact, prefix, tail, near }, ms }: PartMatchesState): void {
  const repaired = reading.steps.some(({ kind }) => kind !== 'separators');
  const impression = {
    text: query,
    understood: reading.number,
    kind: 'number',
    mode: 'number',
    exact: exact.length,
    variants: prefix.length + tail.length,
    near: near.length,
    ms,
    repaired,
  } as const;
  void import('@entities/search/log').then(({ logImpression }) => logImpression(impression));
}
