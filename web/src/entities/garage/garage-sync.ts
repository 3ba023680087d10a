import { onLogin, onLogout, useAccount } from '@entities/account/account-store';
import { browserStorage } from '@shared/storage/browser-storage';
import { ACTIVE_CAR_KEY, GUEST_KEY } from './storage-keys';

const load = () =>
  void import('./garage-store').then(
    ({ useGarage }) => useGarage.getState().load(),
    () => undefined,
  );

/** Loads the garage when a guest's cars are not merged yet or the customer's active car is unknown. */
function loadWhenNeeded(): void {
  if (useAccount.getState().loginId === null) return;
  if (browserStorage.readText(ACTIVE_CAR_KEY) === null || browserStorage.readText(GUEST_KEY) !== null) load();
}

/** The store of the active car may not be loaded yet. */
function dropActiveCar(isFollower: boolean): void {
  if (!isFollower) browserStorage.write(ACTIVE_CAR_KEY, null);
}

/** Merges the guest's cars at login. Mounted once, in the shell; returns the unsubscriber. */
export function syncGarage(): () => void {
  loadWhenNeeded();
  const stops = [onLogin(load), onLogout((_, isFollower) => dropActiveCar(isFollower))];
  return () => stops.forEach((stop) => stop());
}
