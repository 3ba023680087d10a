import { onLogin, onLogout, useAccount } from '@entities/account/account-store';
import { CHOSEN_KEY, GUEST_KEY } from './storage-keys';

const load = () =>
  void import('./garage-store').then(
    ({ useGarage }) => useGarage.getState().load(),
    () => undefined,
  );

/** Cars of a guest that did not join yet, or nothing known of the customer's own. */
function look(): void {
  if (useAccount.getState().token === null) return;
  try {
    if (localStorage.getItem(CHOSEN_KEY) === null || localStorage.getItem(GUEST_KEY) !== null) load();
  } catch {
    // forbidden: the pages of the garage ask themselves
  }
}

function leave(): void {
  try {
    localStorage.removeItem(CHOSEN_KEY);
  } catch {
    // forbidden: nothing was kept
  }
}

/** At login the guest's cars join the customer's. Mounted once, in the shell; answers how to stop. */
export function syncGarage(): () => void {
  look();
  const stops = [onLogin(load), onLogout(leave)];
  return () => stops.forEach((stop) => stop());
}
