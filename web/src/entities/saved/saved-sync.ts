import { onLogin, onLogout, useAccount } from '@entities/account/account-store';
import { tabStorage } from '@shared/storage/browser-storage';
import { onGuestStorageChange } from '@shared/storage/guest-storage';
import { useSaved } from './saved-store';
import { isMergePending, setMergePending } from './pending-merge';

const LOOKED = 'saved-looked';

const server = () => import('./server-lists');

/** Loads the customer's lists once per tab, for changes of other devices. */
function look(): void {
  if (useAccount.getState().token === null) return;
  if (tabStorage.read(LOOKED) !== null && !isMergePending()) return;
  // Where storage is blocked, the pages of the lists load them.
  if (!tabStorage.write(LOOKED, 1)) return;
  void server().then(
    ({ refreshFromServer }) => refreshFromServer(),
    () => undefined,
  );
}

function leave(reason: 'logout' | 'expired'): void {
  if (reason === 'expired') return; // the login expired: the lists stay for the next login
  setMergePending(false);
  useSaved.getState().replace('favorite', []);
  useSaved.getState().replace('compare', []);
}

/** Follows other tabs, login and logout. Mounted once, in the shell; returns the unsubscriber. */
export function syncSavedLists(): () => void {
  const stops = [
    onGuestStorageChange(({ favorite, compare }) => useSaved.setState({ favorite, compare })),
    onLogin(() => {
      setMergePending(true);
      void server().then(
        ({ mergeIntoServer }) => mergeIntoServer(),
        () => undefined,
      );
    }),
    onLogout(leave),
  ];
  look();
  return () => stops.forEach((stop) => stop());
}
