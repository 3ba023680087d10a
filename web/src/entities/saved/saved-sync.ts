import { onLogin, onLogout, useAccount, type LogoutReason } from '@entities/account/account-store';
import { tabStorage } from '@shared/storage/browser-storage';
import { onGuestStorageChange, readGuestStorage, type GuestStorage } from '@shared/storage/guest-storage';
import { useSaved } from './saved-store';
import { isMergePending, setMergePending } from './pending-merge';

const LOOKED = 'saved-looked';

const server = () => import('./server-lists');

/** Loads the customer's lists once per tab, for changes of other devices. */
function look(): void {
  if (useAccount.getState().loginId === null) return;
  if (tabStorage.read(LOOKED) !== null && !isMergePending()) return;
  // Where storage is blocked, the pages of the lists load them.
  if (!tabStorage.write(LOOKED, 1)) return;
  void server().then(
    ({ refreshFromServer }) => refreshFromServer(),
    () => undefined,
  );
}

const followStorage = ({ favorite, compare }: GuestStorage): void => useSaved.setState({ favorite, compare });

/** After an expired login the lists stay for the next one. */
function dropCustomerLists(reason: LogoutReason, isFollower: boolean): void {
  if (isFollower) followStorage(readGuestStorage());
  if (isFollower || reason === 'expired') return;
  setMergePending(false);
  useSaved.getState().replace('favorite', []);
  useSaved.getState().replace('compare', []);
}

/** Follows other tabs, login and logout. Mounted once, in the shell; returns the unsubscriber. */
export function syncSavedLists(): () => void {
  const stops = [
    onGuestStorageChange(followStorage),
    onLogin(() => {
      setMergePending(true);
      void server().then(
        ({ mergeIntoServer }) => mergeIntoServer(),
        () => undefined,
      );
    }),
    onLogout(dropCustomerLists),
  ];
  look();
  return () => stops.forEach((stop) => stop());
}
