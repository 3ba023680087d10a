import { useLayoutEffect, useState } from 'react';
import { useAccount } from '@entities/account/account-store';
import { getSaved, type SavedProducts } from '@shared/api/saved';
import { useRequest, type RequestState } from '@shared/api/use-request';
import { useCityId } from '@entities/session/session-store';
import { hasPendingRequest } from './request-queue';
import { useSaved, type SavedKind } from './saved-store';
import { isMergePending } from './pending-merge';

export interface SavedList<Kind extends SavedKind> {
  ids: readonly number[];
  /** The list is known to be empty; a customer's list is known after the server's response. */
  isEmpty: boolean;
  request: RequestState<SavedProducts<Kind>> & { retry: () => void };
}

/** Products of a list with the city's prices. Removed products disappear at once; only new ones are requested. */
export function useSavedProducts<Kind extends SavedKind>(kind: Kind): SavedList<Kind> {
  const ids = useSaved((state) => state[kind]);
  const loginId = useAccount((state) => state.loginId);
  const loggedIn = loginId !== null;
  const cityId = useCityId();
  const [requestedIds, setAsked] = useState(ids);
  if (ids.some((id) => !requestedIds.includes(id))) setAsked(ids);

  const waits = cityId === null || (requestedIds.length === 0 && !loggedIn);
  const request = useRequest(
    waits ? null : `${kind} ${cityId} ${loginId ?? ''} ${requestedIds.join()}`,
    async (signal) => {
      if (loggedIn && isMergePending()) await import('./server-lists').then(({ mergeIntoServer }) => mergeIntoServer());
      return getSaved(kind, requestedIds, cityId, signal);
    },
  );

  const responseIds = request.status === 'ready' ? request.data.ids : null;
  useLayoutEffect(() => {
    // Loads changes of other devices, unless the guest's list is not merged yet or a request is pending.
    if (loggedIn && !isMergePending() && !hasPendingRequest(kind) && responseIds !== null)
      useSaved.getState().replace(kind, responseIds);
  }, [kind, loggedIn, responseIds]);
  return { ids, isEmpty: ids.length === 0 && (!loggedIn || request.data !== null), request };
}
