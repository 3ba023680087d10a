import { tabStorage } from '@shared/storage/browser-storage';
import type { SentCode } from './login-state';

const KEY = 'login-code';

/** The sent code, for a reload or another form of this tab; null when it has expired. */
export function readSentCode(now: number): SentCode | null {
  const { phone, by = 'sms', length, resendAt, expiresAt } = (tabStorage.read(KEY) as Partial<SentCode> | null) ?? {};
  if (
    typeof phone !== 'string' ||
    typeof length !== 'number' ||
    typeof resendAt !== 'number' ||
    typeof expiresAt !== 'number'
  )
    return null;
  return expiresAt > now ? { phone, by, length, resendAt, expiresAt } : null;
}

/** Null removes it. */
export function storeSentCode(sentCode: SentCode | null): void {
  tabStorage.write(KEY, sentCode);
}
