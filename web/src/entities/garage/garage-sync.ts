import { onLogin, onLogout, useAccount } from '@entities/account/account-store';
import { CHOSEN_KEY, GUEST_KEY } from './storage-keys';

const load = () =>
  void import('./garage-store').then(
    ({ useGarage }) => useGarage.getState().load(),
    () => undefined,
  );

/** True when a guest's cars are not merged yet or the customer's cars are unknown. */
function look(): void {
  if (useAccount.getState().token === null) return;
  try {
    if (localStorage.getItem(CHOSEN_KEY) === null || localStorage.getItem(GUEST_KEY) !== null) load();
  } catch {
    // storage is forbidden: the pages of the garage load it themselves
  }
}

function leave(): void {
  try {
    localStorage.removeItem(CHOSEN_KEY);
  } catch {
    // storage is forbidden: nothing was stored
  }
}

/** Merges the guest's cars at login. Mounted once, in the shell; returns the unsubscriber. */
export function syncGarage(): () => void {
  look();
  const stops = [onLogin(load), onLogout(leave)];
  return () => stops.forEach((stop) => stop());
}
