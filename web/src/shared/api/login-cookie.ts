import { dropCookie, readCookie, writeCookie } from '@shared/browser/cookies';

/** Says that there is a login, and which; the token itself is in a cookie that only the server reads. */
const ID_COOKIE = 'login-id';
/** The former release wrote the token here; the server hides it with the first answer of `/user`. */
const FORMER_TOKEN_COOKIE = 'user-token';
const FORMER_ID_LENGTH = 12;
const LOGIN_S = 90 * 24 * 3600;

/** The id of the login; null for a guest. */
export function readLoginId(): string | null {
  const id = readCookie(ID_COOKIE) ?? '';
  if (id !== '') return id;
  const token = readCookie(FORMER_TOKEN_COOKIE) ?? '';
  if (token === '') return null;
  const formerId = token.slice(-FORMER_ID_LENGTH);
  writeCookie(ID_COOKIE, formerId, LOGIN_S);
  return formerId;
}

/** Ends the login in this browser, also without a network: the server accepts no token without the id. */
export function dropLogin(): void {
  dropCookie(ID_COOKIE);
  dropCookie(FORMER_TOKEN_COOKIE);
}

let notifyRefused: (loginId: string) => void = () => undefined;

/** Notifies the account store that the server refuses this login. */
export const reportLoginRefused = (loginId: string): void => notifyRefused(loginId);

export function onLoginRefused(listener: (loginId: string) => void): void {
  notifyRefused = listener;
}
