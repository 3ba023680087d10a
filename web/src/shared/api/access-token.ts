import { dropCookie, readCookie, writeCookie } from '@shared/browser/cookies';

const TOKEN_COOKIE = 'user-token';

export const readToken = (): string | null => {
  const token = readCookie(TOKEN_COOKIE);
  return token === '' ? null : token;
};

export const writeToken = (token: string, expires: Date): void =>
  writeCookie(TOKEN_COOKIE, token, Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000)));

export const dropToken = (): void => dropCookie(TOKEN_COOKIE);

let notifyRefused: (token: string) => void = () => undefined;

/** Notifies the account store that the server refuses this token. */
export const reportTokenRefused = (token: string): void => notifyRefused(token);

export function onTokenRefused(listener: (token: string) => void): void {
  notifyRefused = listener;
}
