import { loginId } from '@entities/account/account-store';
import type { SavedKind } from '@shared/api/saved';
import { useSaved } from './saved-store';

const lines: Record<SavedKind, Promise<unknown>> = { favorite: Promise.resolve(), compare: Promise.resolve() };
const waiting: Record<SavedKind, number> = { favorite: 0, compare: 0 };

/** Something pressed is still on its way: an older word of the server must not undo it. */
export const hasPendingRequest = (kind: SavedKind): boolean => waiting[kind] > 0;

/**
 * Asks the server once all that was asked before has its answer. The list is taken when nothing else waits; after the
 * customer has left nothing is asked, taken or told. Answers whether it went well.
 */
export function enqueueRequest(
  kind: SavedKind,
  ask: () => Promise<readonly number[]>,
  failed: (cause: unknown) => void = () => undefined,
): Promise<boolean> {
  const who = loginId();
  const isHere = () => loginId() === who;
  waiting[kind] += 1;
  const turn = lines[kind].then(async () => {
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
  lines[kind] = turn;
  return turn;
}
