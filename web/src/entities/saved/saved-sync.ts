import { onLogin, onLogout, useAccount } from '@entities/account/account-store';
import { onGuestStorageChange } from '@shared/storage/guest-storage';
import { useSaved } from './saved-store';
import { isMergePending, setMergePending } from './pending-merge';

const LOOKED = 'saved-looked';

const server = () => import('./server-lists');

/** A new tab of a customer asks once what other devices saved. */
function look(): void {
  if (useAccount.getState().token === null) return;
  try {
    if (sessionStorage.getItem(LOOKED) !== null && !isMergePending()) return;
    sessionStorage.setItem(LOOKED, '1');
  } catch {
    return; // forbidden: the pages of the lists ask themselves
  }
  void server().then(
    ({ refreshFromServer: refresh }) => refresh(),
    () => undefined,
  );
}

function leave(reason: 'logout' | 'expired'): void {
  if (reason === 'expired') return; // nobody left: the lists wait for the next login
  setMergePending(false);
  useSaved.getState().replace('favorite', []);
  useSaved.getState().replace('compare', []);
}

/** Other tabs, login and logout. Mounted once, in the shell; answers how to stop. */
export function syncSaved(): () => void {
  const stops = [
    onGuestStorageChange(({ favorite, compare }) => useSaved.setState({ favorite, compare })),
    onLogin(() => {
      setMergePending(true);
      void server().then(
        ({ mergeIntoServer: merge }) => merge(),
        () => undefined,
      );
    }),
    onLogout(leave),
  ];
  look();
  return () => stops.forEach((stop) => stop());
}
