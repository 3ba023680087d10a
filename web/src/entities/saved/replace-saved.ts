import { loginId, useAccount } from '@entities/account/account-store';
import { toast } from '@shared/ui/toasts';
import { useSaved, type SavedKind } from './saved-store';

/** Replaces a list at once (clear, remove unavailable products); the undo keeps products that were added since. */
export function replaceSavedList(kind: SavedKind, ids: readonly number[], text: string): void {
  const before = useSaved.getState()[kind];
  replaceList(kind, ids, before);
  const back = () => {
    const now = useSaved.getState()[kind];
    replaceList(kind, [...before, ...now.filter((id) => !before.includes(id))], now);
  };
  toast({ text, action: { label: 'Вернуть', run: back } });
}

function replaceList(kind: SavedKind, ids: readonly number[], before: readonly number[]): void {
  useSaved.getState().replace(kind, ids);
  if (useAccount.getState().loginId === null) return;
  const initialLogin = loginId();
  import('./server-lists').then(
    ({ replaceOnServer }) => replaceOnServer(kind, ids, before),
    () => {
      if (loginId() === initialLogin) useSaved.getState().replace(kind, before);
    },
  );
}
