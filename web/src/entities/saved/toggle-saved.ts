import { loginId, useAccount } from '@entities/account/account-store';
import type { Picture } from '@shared/api/types';
import { NBSP, products } from '@shared/i18n/format';
import { toast } from '@shared/ui/toasts';
import { MAX_SAVED, LIST_NAMES } from './saved-limits';
import { useSaved, type SavedKind } from './saved-store';

export interface Savable {
  id: number;
  name: string;
  image: Picture | null;
}

const ADDED = { favorite: `В${NBSP}избранном`, compare: `В${NBSP}сравнении` };
const REMOVED = { favorite: `Убрали из${NBSP}избранного`, compare: `Убрали из${NBSP}сравнения` };

/**
 * Optimistic update: shown at once, saved on the server for a customer, rolled back with a toast on failure. Nothing is
 * sent when the product's state is the wanted one already.
 */
function savePresence(kind: SavedKind, id: number, isPresent: boolean): void {
  if (!useSaved.getState().setPresence(kind, id, isPresent) || useAccount.getState().loginId === null) return;
  const initialLogin = loginId();
  import('./server-lists').then(
    ({ saveOnServer }) => saveOnServer(kind, id, isPresent),
    () => {
      if (loginId() !== initialLogin) return;
      useSaved.getState().setPresence(kind, id, !isPresent);
      toast({ tone: 'bad', text: 'Не сохранилось: связь пропала. Обновите страницу и повторите' });
    },
  );
}

/** Action of the heart and the scales. */
export function toggleSavedProduct(kind: SavedKind, product: Savable): void {
  const list = useSaved.getState()[kind];
  const isPresent = !list.includes(product.id);
  if (isPresent && list.length >= MAX_SAVED[kind]) {
    toast({
      tone: 'bad',
      text: `${LIST_NAMES[kind]} помещается ${products(MAX_SAVED[kind])}. Уберите лишние, и этот встанет на их место`,
    });
    return;
  }
  savePresence(kind, product.id, isPresent);
  toast({
    // What happened comes first: the end of a long name is cut off.
    text: `${isPresent ? ADDED[kind] : REMOVED[kind]}: ${product.name}`,
    picture: product.image,
    action: { label: isPresent ? 'Отменить' : 'Вернуть', run: () => savePresence(kind, product.id, !isPresent) },
  });
}
