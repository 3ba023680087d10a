import { useAccount } from '@shared/account/store';
import type { Picture } from '@shared/api/types';
import { NBSP, products } from '@shared/i18n/format';
import { toast } from '@shared/ui/toasts';
import { MOST, PLACES } from './limits';
import { useSaved, type SavedKind } from './store';

export interface Savable {
  id: number;
  name: string;
  image: Picture | null;
}

const ADDED = { favorite: `в${NBSP}избранном`, compare: `в${NBSP}сравнении` };
const REMOVED = { favorite: `убрали из${NBSP}избранного`, compare: `убрали из${NBSP}сравнения` };

/** Shown at once; a customer's list is saved behind it, and taken back with a word if that fails. */
function change(kind: SavedKind, id: number): boolean {
  const present = useSaved.getState().toggle(kind, id);
  if (useAccount.getState().token !== null) {
    import('./server').then(
      ({ saveOnServer }) => saveOnServer(kind, id, present),
      () => {
        if (useSaved.getState()[kind].includes(id) === present) useSaved.getState().toggle(kind, id);
        toast({ tone: 'bad', text: 'Не сохранилось: связь пропала. Обновите страницу и повторите' });
      },
    );
  }
  return present;
}

/** The heart and the scale. */
export function toggleSaved(kind: SavedKind, product: Savable): void {
  const list = useSaved.getState()[kind];
  if (!list.includes(product.id) && list.length >= MOST[kind]) {
    toast({ tone: 'bad', text: `${PLACES[kind]} помещается ${products(MOST[kind])}. Уберите лишние, и этот встанет на их место` });
    return;
  }
  const present = change(kind, product.id);
  toast({
    text: `${product.name} — ${present ? ADDED[kind] : REMOVED[kind]}`,
    picture: product.image,
    action: { label: present ? 'Отменить' : 'Вернуть', run: () => void change(kind, product.id) },
  });
}
