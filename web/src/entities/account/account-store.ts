import { create } from 'zustand';
import { getUser, logout as tellServer, type LoginResult, type Profile } from '@shared/api/account';
import { browserStorage, PERSONAL_PREFIX, tabStorage } from '@shared/storage/browser-storage';
import { dropToken, writeToken, readToken, onTokenRefused } from '@shared/api/access-token';

/** Why the session ended: the customer logged out, or the server refused the token. */
export type LogoutReason = 'logout' | 'expired';

interface Account {
  token: string | null;
  /** Empty, `success` after a login, `error` after a failed login or an SMS that was not sent (spec §4). */
  status: '' | 'success' | 'error';
  profile: Profile | null;
  /** How the last login of this tab ended. */
  left: LogoutReason | null;
  entered: (answer: LoginResult) => void;
  failed: () => void;
  setProfile: (profile: Profile) => void;
  loadProfile: () => Promise<void>;
  logout: () => Promise<void>;
}

const RETURN_PATH = 'return-path';
/** Writing this localStorage key notifies the other tabs; the token itself is in the cookie. */
const SIGNAL = 'shop-account';
const COOKIE_LATER_MS = [300, 2000];

const entering = new Set<() => void>();
const leaving = new Set<(reason: LogoutReason) => void>();

/**
 * Registers a listener for a login here or in another tab; it merges what the guest collected. Returns the
 * unsubscriber.
 */
export function onLogin(listener: () => void): () => void {
  entering.add(listener);
  return () => entering.delete(listener);
}

export function onLogout(listener: (reason: LogoutReason) => void): () => void {
  leaving.add(listener);
  return () => leaving.delete(listener);
}

onLogout((reason) => {
  if (reason === 'logout') tabStorage.removeByPrefix(PERSONAL_PREFIX);
});

/** Where storage is blocked, the other tabs notice at their next focus. */
function signal(): void {
  browserStorage.write(SIGNAL, Date.now());
}

export const useAccount = create<Account>((set, get) => {
  const leave = (reason: LogoutReason, status: Account['status']) => {
    const was = get().token;
    dropToken();
    set({ token: null, profile: null, status, ...(was !== null && { left: reason }) });
    if (was === null) return;
    signal();
    leaving.forEach((listener) => listener(reason));
  };
  onTokenRefused((token) => {
    if (get().token === token) leave('expired', '');
  });
  return {
    token: readToken(),
    status: '',
    profile: null,
    left: null,
    entered: ({ token, expires, profile }) => {
      writeToken(token, new Date(expires));
      set({ token, profile, status: 'success', left: null });
      signal();
      entering.forEach((listener) => listener());
    },
    failed: () => leave('expired', 'error'),
    setProfile: (profile) => set({ profile }),
    loadProfile: async () => {
      const { token } = get();
      if (token === null) return;
      const profile = await getUser();
      if (get().token === token) set({ profile });
    },
    logout: async () => {
      const serverLogout = get().token === null ? Promise.resolve() : tellServer();
      await serverLogout.catch(() => undefined); // the token is dropped here in any case; on the server it also expires
      saveReturnPath(null);
      leave('logout', '');
    },
  };
});

/** Identifies the login in the browser's storage: the last 12 characters of the token, empty for a guest. */
export const loginId = (): string => useAccount.getState().token?.slice(-12) ?? '';

export const useLoggedIn = (): boolean => useAccount((state) => state.token !== null);

/** Stores where to go after the login, in sessionStorage, so that a reload of the login page keeps it. */
export function saveReturnPath(path: string | null): void {
  tabStorage.writeText(RETURN_PATH, path);
}

export function takeReturnPath(): string | null {
  const path = tabStorage.readText(RETURN_PATH);
  saveReturnPath(null);
  // Only paths of this site: `//host` would lead away.
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

/** Follows logins and logouts of other tabs. Mounted once, in the shell; returns the unsubscriber. */
export function syncAccountAcrossTabs(): () => void {
  const look = () => {
    const token = readToken();
    const { token: current } = useAccount.getState();
    if (token === current) return;
    useAccount.setState({ token, profile: null, status: '', left: current === null ? null : 'logout' });
    if (current !== null) leaving.forEach((listener) => listener('logout'));
    if (token === null) return;
    entering.forEach((listener) => listener());
    void useAccount
      .getState()
      .loadProfile()
      .catch(() => undefined);
  };
  const stored = (event: StorageEvent) => {
    if (event.key !== SIGNAL) return;
    look();
    // The cookie may reach this tab after the storage event.
    COOKIE_LATER_MS.forEach((ms) => setTimeout(look, ms));
  };
  window.addEventListener('storage', stored);
  window.addEventListener('focus', look);
  return () => {
    window.removeEventListener('storage', stored);
    window.removeEventListener('focus', look);
  };
}
