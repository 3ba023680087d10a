import type { SentCode } from './login-state';

const KEY = 'login-code';

/** The code on its way, for a reload or another form in this tab; nothing when it no longer holds. */
export function readSentCode(now: number): SentCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SentCode> | null;
    const { phone, length, resendAt, expiresAt } = kept ?? {};
    if (typeof phone !== 'string' || typeof length !== 'number' || typeof resendAt !== 'number' || typeof expiresAt !== 'number') return null;
    return expiresAt > now ? { phone, length, resendAt, expiresAt } : null;
  } catch {
    return null;
  }
}

export function keepSentCode(sent: SentCode | null): void {
  try {
    if (sent === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {
    // forbidden: a reload then begins with the phone
  }
}
