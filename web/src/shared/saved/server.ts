import * as api from '@shared/api/saved';
import { ApiError } from '@shared/api/client';
import type { SavedKind } from '@shared/api/saved';
import { useAccount } from '@shared/account/store';
import { products } from '@shared/i18n/format';
import { useSession } from '@shared/session/store';
import { toast } from '@shared/ui/toasts';
import { MOST, PLACES } from './limits';
import { useSaved } from './store';
import { isUnmerged, remember } from './unmerged';

const KINDS: readonly SavedKind[] = ['favorite', 'compare'];

const lines: Record<SavedKind, Promise<void>> = { favorite: Promise.resolve(), compare: Promise.resolve() };
const waiting: Record<SavedKind, number> = { favorite: 0, compare: 0 };

const city = () => useSession.getState().cityId;
const loggedIn = () => useAccount.getState().token !== null;

/** The server's toggle may have run although its answer was lost, or another device was first: the wish counts. */
async function wish(kind: SavedKind, id: number, wanted: boolean): Promise<number[]> {
  const first = await api.toggleSaved(kind, id);
  return first.present === wanted ? first.ids : (await api.toggleSaved(kind, id)).ids;
}

function failed(kind: SavedKind, id: number, wanted: boolean, cause: unknown): void {
  if (!loggedIn()) return; // the login ended: the list is a guest's again and already as wished
  const { toggle } = useSaved.getState();
  if (useSaved.getState()[kind].includes(id) === wanted) toggle(kind, id);
  const refusal = cause instanceof ApiError && cause.status >= 400 && cause.status < 500;
  toast({
    tone: 'bad',
    text: refusal ? cause.message : `Не сохранилось ${PLACES[kind].toLowerCase()}: связь пропала`,
    ...(!refusal && { action: { label: 'Повторить', run: () => void saveOnServer(kind, id, toggle(kind, id)) } }),
  });
}

/** One after another, as they were pressed; the server's word is taken once nothing waits. */
export function saveOnServer(kind: SavedKind, id: number, wanted: boolean): Promise<void> {
  waiting[kind] += 1;
  lines[kind] = lines[kind].then(async () => {
    try {
      const ids = await wish(kind, id, wanted);
      waiting[kind] -= 1;
      if (waiting[kind] === 0 && loggedIn()) useSaved.getState().replace(kind, ids);
    } catch (cause) {
      waiting[kind] -= 1;
      failed(kind, id, wanted, cause);
    }
  });
  return lines[kind];
}

/** More than fits is refused as a whole: then as many as there is room for. */
async function mergeOne(kind: SavedKind, own: readonly number[]): Promise<number[]> {
  try {
    return (await api.syncSaved(kind, own, city())).ids;
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 409) throw cause;
  }
  const kept = (await api.getSaved(kind, [], city())).ids;
  const fresh = own.filter((id) => !kept.includes(id));
  const fitting = fresh.slice(0, Math.max(MOST[kind] - kept.length, 0));
  toast({ tone: 'bad', text: `${PLACES[kind]} помещается ${products(MOST[kind])}: ${products(fresh.length - fitting.length)} отсюда не добавили` });
  return fitting.length === 0 ? kept : (await api.syncSaved(kind, fitting, city())).ids;
}

/** What the guest gathered joins what the customer has. */
export async function merge(): Promise<void> {
  remember(true);
  try {
    for (const kind of KINDS) {
      const ids = await mergeOne(kind, useSaved.getState()[kind]);
      if (!loggedIn()) return;
      useSaved.getState().replace(kind, ids);
    }
    remember(false);
  } catch {
    if (!loggedIn()) return;
    toast({ tone: 'bad', text: 'Избранное и сравнение пока только в этом браузере: связь пропала', action: { label: 'Повторить', run: () => void merge() } });
  }
}

/** What other devices of the customer saved; a merge that failed before is made up for first. */
export async function refresh(): Promise<void> {
  if (isUnmerged()) return merge();
  for (const kind of KINDS) {
    const answer = await api.getSaved(kind, [], city()).catch(() => null);
    if (answer !== null && loggedIn() && waiting[kind] === 0) useSaved.getState().replace(kind, answer.ids);
  }
}

/** The whole list at once; what cannot be saved stands again as it was. */
export function replaceOnServer(kind: SavedKind, ids: readonly number[], before: readonly number[]): Promise<void> {
  waiting[kind] += 1;
  lines[kind] = lines[kind].then(async () => {
    try {
      const answer = await api.replaceSaved(kind, ids, city());
      waiting[kind] -= 1;
      if (waiting[kind] === 0 && loggedIn()) useSaved.getState().replace(kind, answer.ids);
    } catch (cause) {
      waiting[kind] -= 1;
      if (!loggedIn()) return;
      useSaved.getState().replace(kind, before);
      toast({ tone: 'bad', text: cause instanceof ApiError ? cause.message : 'Не сохранилось: попробуйте ещё раз' });
    }
  });
  return lines[kind];
}
