import { loginId } from '@entities/account/account-store';
import type { SavedKind } from '@shared/api/saved';
import { useSaved } from './saved-store';

const lines: Record<SavedKind, Promise<unknown>> = { favorite: Promise.resolve(), compare: Promise.resolve() };
const waiting: Record<SavedKind, number> = { favorite: 0, compare: 0 };

/** A request of this list is pending: an older response must not overwrite its optimistic change. */
export const hasPendingRequest = (kind: SavedKind): boolean => waiting[kind] > 0;

/**
 * Serial queue of a list's requests. The response is applied when no other request is pending; after a logout nothing
 * is sent or applied. Returns whether the request succeeded.
 */
export function enqueueRequest(
  kind: SavedKind,
  ask: () => Promise<readonly number[]>,
  failed: (cause: unknown) => void = () => undefined,
): Promise<boolean> {
  const initialLogin = loginId();
  const isHere = () => loginId() === initialLogin;
  waiting[kind] += 1;
  const task = lines[kind].then(async () => {
    const answer = isHere()
      ? await ask().then(
          (ids) => ({ ids }),
          (cause: unknown) => ({ cause }),
        )
      : null;
    waiting[kind] -= 1;
    if (answer === null || !isHere()) return false;
    if ('ids' in answer) {
      if (!hasPendingRequest(kind)) useSaved.getState().replace(kind, answer.ids);
      return true;
    }
    failed(answer.cause);
    return false;
  });
  lines[kind] = task;
  return task;
}
