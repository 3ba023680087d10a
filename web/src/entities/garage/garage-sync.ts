import { onLogin, onLogout, useAccount } from '@entities/account/account-store';
import { browserStorage } from '@shared/storage/browser-storage';
import { CHOSEN_KEY, GUEST_KEY } from './storage-keys';

const load = () =>
  void import('./garage-store').then(
    ({ useGarage }) => useGarage.getState().load(),
    () => undefined,
  );

/** True when a guest's cars are not merged yet or the customer's cars are unknown. */
function look(): void {
  if (useAccount.getState().token === null) return;
  if (browserStorage.readText(CHOSEN_KEY) === null || browserStorage.readText(GUEST_KEY) !== null) load();
}

function leave(): void {
  browserStorage.write(CHOSEN_KEY, null);
}

/** Merges the guest's cars at login. Mounted once, in the shell; returns the unsubscriber. */
export function syncGarage(): () => void {
  look();
  const stops = [onLogin(load), onLogout(leave)];
  return () => stops.forEach((stop) => stop());
}
