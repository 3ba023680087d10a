import { useEffect, useState } from 'react';
import { useLoggedIn } from '@shared/account/store';
import { getSaved, type Comparison } from '@shared/api/saved';
import { useRequest, type RequestState } from '@shared/api/use-request';
import { useCityId } from '@shared/session/store';
import { useSaved, type SavedKind } from './store';
import { isUnmerged } from './unmerged';

export interface SavedList {
  ids: readonly number[];
  request: RequestState<Comparison> & { retry: () => void };
}

/** The products of a list with prices of the city. What is taken out leaves at once; only what is new is asked for. */
export function useSavedProducts(kind: SavedKind): SavedList {
  const ids = useSaved((state) => state[kind]);
  const loggedIn = useLoggedIn();
  const cityId = useCityId();
  const [asked, setAsked] = useState(ids);
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);

  const waits = cityId === null || (asked.length === 0 && !loggedIn);
  const request = useRequest(waits ? null : `${kind} ${cityId} ${String(loggedIn)} ${asked.join()}`, async (signal) => {
    if (loggedIn && isUnmerged()) await import('./server').then(({ merge }) => merge());
    return getSaved(kind, asked, cityId, signal);
  });

  const answered = request.status === 'ready' ? request.data.ids : null;
  useEffect(() => {
    // What another device of the customer saved; never over what has not joined it yet.
    if (loggedIn && !isUnmerged() && answered !== null) useSaved.getState().replace(kind, answered);
  }, [kind, loggedIn, answered]);
  return { ids, request };
}
