import { create } from 'zustand';
import { getUser, logout as requestLogout, type LoginResult, type Profile } from '@shared/api/account';
import { browserStorage, CONFIRMATION_ATTEMPT_KEY, PERSONAL_PREFIX, tabStorage } from '@shared/storage/browser-storage';
import { dropLogin, onLoginRefused, readLoginId } from '@shared/api/login-cookie';

/** Why the session ended: the customer logged out, or the server refused the login. */
export type LogoutReason = 'logout' | 'expired';

interface Account {
  /** Identifies the login; null for a guest. */
  loginId: string | null;
  /** Empty, `success` after a login, `error` after a failed login or an SMS that was not sent (spec §4). */
  status: '' | 'success' | 'error';
  profile: Profile | null;
  /** How the last login of this tab ended. */
  logoutReason: LogoutReason | null;
  applyLogin: (answer: LoginResult) => void;
  /** Ends the login: it failed, or its SMS was not sent. */
  rejectLogin: () => void;
  setProfile: (profile: Profile) => void;
  loadProfile: () => Promise<void>;
  logout: () => Promise<void>;
}

const RETURN_PATH = 'return-path';
/** Writing this localStorage key notifies the other tabs; the login itself is in the cookies. */
const SIGNAL = 'shop-account';
/** `ended`: why the last login ended; null while it lasts. */
interface AccountSignal {
  at: number;
  ended: LogoutReason | null;
}
const COOKIE_LATER_MS = [300, 2000];

/** `isFollower`: another tab ended the login and has written the shared storage, so it is only read again here. */
type LogoutListener = (reason: LogoutReason, isFollower: boolean) => void;

const loginListeners = new Set<() => void>();
const logoutListeners = new Set<LogoutListener>();

/**
 * Registers a listener for a login here or in another tab; it merges what the guest collected. Returns the
 * unsubscriber.
 */
export function onLogin(listener: () => void): () => void {
  loginListeners.add(listener);
  return () => loginListeners.delete(listener);
}

export function onLogout(listener: LogoutListener): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

onLogout((reason, isFollower) => {
  if (reason !== 'logout') return;
  tabStorage.removeByPrefix(PERSONAL_PREFIX);
  if (!isFollower) browserStorage.write(CONFIRMATION_ATTEMPT_KEY, null);
});

/** Where storage is blocked, the other tabs notice at their next focus and do not learn the reason. */
function signal(ended: AccountSignal['ended']): void {
  const value: AccountSignal = { at: Date.now(), ended };
  if (!browserStorage.write(SIGNAL, value)) browserStorage.write(SIGNAL, null);
}

/**
 * Why the login ended that this tab still shows. An unknown reason, and another customer's login, count as a logout:
 * personal data is removed.
 */
function endOfLogin(newLogin: string | null): Parameters<LogoutListener> {
  if (newLogin !== null) return ['logout', true];
  const { ended } = (browserStorage.read(SIGNAL) ?? {}) as Partial<AccountSignal>;
  if (ended === undefined) return ['logout', false];
  // Null: no tab ended it, the cookie has expired.
  return ended === null ? ['expired', false] : [ended, true];
}

export const useAccount = create<Account>((set, get) => {
  const leave = (reason: LogoutReason, status: Account['status']) => {
    const was = get().loginId;
    dropLogin();
    set({ loginId: null, profile: null, status, ...(was !== null && { logoutReason: reason }) });
    if (was === null) return;
    signal(reason);
    logoutListeners.forEach((listener) => listener(reason, false));
  };
  onLoginRefused((loginId) => {
    if (get().loginId === loginId) leave('expired', '');
  });
  return {
    loginId: readLoginId(),
    status: '',
    profile: null,
    logoutReason: null,
    applyLogin: ({ profile }) => {
      set({ loginId: readLoginId(), profile, status: 'success', logoutReason: null });
      signal(null);
      loginListeners.forEach((listener) => listener());
    },
    rejectLogin: () => leave('expired', 'error'),
    setProfile: (profile) => set({ profile }),
    loadProfile: async () => {
      const { loginId } = get();
      if (loginId === null) return;
      const profile = await getUser();
      if (get().loginId === loginId) set({ profile });
    },
    logout: async () => {
      const serverLogout = get().loginId === null ? Promise.resolve() : requestLogout();
      await serverLogout.catch(() => undefined); // the login ends here in any case; on the server it also expires
      saveReturnPath(null);
      leave('logout', '');
    },
  };
});

/** Identifies the login in the browser's storage; empty for a guest. */
export const loginId = (): string => useAccount.getState().loginId ?? '';

export const useLoggedIn = (): boolean => useAccount((state) => state.loginId !== null);

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
  const syncWithCookie = () => {
    const login = readLoginId();
    const { loginId: current } = useAccount.getState();
    if (login === current) return;
    const end = current === null ? null : endOfLogin(login);
    useAccount.setState({ loginId: login, profile: null, status: '', logoutReason: end?.[0] ?? null });
    if (end !== null) logoutListeners.forEach((listener) => listener(...end));
    if (login === null) return;
    loginListeners.forEach((listener) => listener());
    void useAccount
      .getState()
      .loadProfile()
      .catch(() => undefined);
  };
  const stored = (event: StorageEvent) => {
    if (event.key !== SIGNAL) return;
    syncWithCookie();
    // The cookie may reach this tab after the storage event.
    COOKIE_LATER_MS.forEach((ms) => setTimeout(syncWithCookie, ms));
  };
  window.addEventListener('storage', stored);
  window.addEventListener('focus', syncWithCookie);
  return () => {
    window.removeEventListener('storage', stored);
    window.removeEventListener('focus', syncWithCookie);
  };
}
