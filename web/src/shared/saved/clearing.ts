import { useAccount } from '@shared/account/store';
import { toast } from '@shared/ui/toasts';
import { useSaved, type SavedKind } from './store';

/** A list of other products at once (clearing, taking out what is gone), with a way back. */
export function replaceSaved(kind: SavedKind, ids: readonly number[], text: string): void {
  const before = useSaved.getState()[kind];
  put(kind, ids, before);
  toast({ text, action: { label: 'Вернуть', run: () => put(kind, before, useSaved.getState()[kind]) } });
}

function put(kind: SavedKind, ids: readonly number[], before: readonly number[]): void {
  useSaved.getState().replace(kind, ids);
  if (useAccount.getState().token === null) return;
  import('./server').then(
    ({ replaceOnServer }) => replaceOnServer(kind, ids, before),
    () => useSaved.getState().replace(kind, before),
  );
}
