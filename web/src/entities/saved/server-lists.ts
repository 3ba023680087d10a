import * as api from '@shared/api/saved';
import { loginId } from '@entities/account/account-store';
import { ApiError } from '@shared/api/client';
import type { SavedKind } from '@shared/api/saved';
import { toastFailure } from '@shared/forms/form-errors';
import { products } from '@shared/i18n/format';
import { useSession } from '@entities/session/session-store';
import { toast } from '@shared/ui/toasts';
import { enqueueRequest } from './request-queue';
import { MAX_SAVED, LIST_NAMES } from './saved-limits';
import { useSaved } from './saved-store';
import { isMergePending, setMergePending } from './pending-merge';

const KINDS: readonly SavedKind[] = ['favorite', 'compare'];

const city = () => useSession.getState().cityId;

/**
 * Sets a product's membership through the server's toggle. The toggle may have run although its response was lost, or
 * on another device: it is repeated when the result is not the wanted one.
 */
async function setOnServer(kind: SavedKind, id: number, isPresent: boolean): Promise<number[]> {
  const first = await api.toggleSaved(kind, id);
  return first.present === isPresent ? first.ids : (await api.toggleSaved(kind, id)).ids;
}

function rollBack(kind: SavedKind, id: number, isPresent: boolean, cause: unknown): void {
  const { setPresence } = useSaved.getState();
  setPresence(kind, id, !isPresent);
  const refusal = cause instanceof ApiError && cause.status >= 400 && cause.status < 500;
  const initialLogin = loginId();
  const retry = () => {
    if (loginId() !== initialLogin) return;
    setPresence(kind, id, isPresent);
    void saveOnServer(kind, id, isPresent);
  };
  toast({
    tone: 'bad',
    text: refusal ? cause.message : `Не сохранилось ${LIST_NAMES[kind].toLowerCase()}: связь пропала`,
    ...(!refusal && { action: { label: 'Повторить', run: retry } }),
  });
}

export const saveOnServer = (kind: SavedKind, id: number, isPresent: boolean): Promise<boolean> =>
  enqueueRequest(
    kind,
    () => setOnServer(kind, id, isPresent),
    (cause) => rollBack(kind, id, isPresent, cause),
  );

/** The server refuses a merge over the limit as a whole: then as many products as fit are merged. */
async function mergeOne(kind: SavedKind, guestIds: readonly number[]): Promise<number[]> {
  const initialLogin = loginId();
  try {
    return (await api.syncSaved(kind, guestIds, city())).ids;
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 409 || loginId() !== initialLogin) throw cause;
  }
  const serverIds = (await api.getSaved(kind, [], city())).ids;
  const fresh = guestIds.filter((id) => !serverIds.includes(id));
  const fitting = fresh.slice(0, Math.max(MAX_SAVED[kind] - serverIds.length, 0));
  if (loginId() !== initialLogin) return serverIds;
  toast({
    tone: 'bad',
    text: `${LIST_NAMES[kind]} помещается ${products(MAX_SAVED[kind])}: ${products(fresh.length - fitting.length)} отсюда не добавили`,
  });
  return fitting.length === 0 ? serverIds : (await api.syncSaved(kind, fitting, city())).ids;
}

const notMerged = (): void =>
  toast({
    tone: 'bad',
    text: 'Избранное и сравнение пока только в этом браузере: связь пропала',
    action: { label: 'Повторить', run: () => void mergeIntoServer() },
  });

/** Merges the guest's lists into the customer's. */
export async function mergeIntoServer(): Promise<void> {
  const initialLogin = loginId();
  if (initialLogin === '') return;
  setMergePending(true);
  for (const kind of KINDS) {
    const isDone = await enqueueRequest(kind, () => mergeOne(kind, useSaved.getState()[kind]), notMerged);
    if (!isDone || loginId() !== initialLogin) return;
  }
  setMergePending(false);
}

/** Loads the customer's lists; a merge that failed before is retried first. */
export async function refreshFromServer(): Promise<void> {
  if (isMergePending()) return mergeIntoServer();
  const initialLogin = loginId();
  for (const kind of KINDS) {
    if (loginId() === initialLogin) await enqueueRequest(kind, async () => (await api.getSaved(kind, [], city())).ids);
  }
}

/** Replaces the whole list on the server; restores the previous one on failure. */
export function replaceOnServer(kind: SavedKind, ids: readonly number[], before: readonly number[]): Promise<boolean> {
  const ask = async () => (await api.replaceSaved(kind, ids, city())).ids;
  return enqueueRequest(kind, ask, (cause) => {
    useSaved.getState().replace(kind, before);
    toastFailure(cause);
  });
}
