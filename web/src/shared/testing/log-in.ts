import { writeCookie } from '@shared/browser/cookies';

/** Sets the readable cookie of a login, as the server does. */
export const setLoginCookie = (id: string): void => writeCookie('login-id', id);
