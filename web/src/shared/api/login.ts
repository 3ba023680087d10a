import { send } from './client';
import type { LoginAnswer } from './account';

export interface SmsSent {
  /** Seconds until another code may be asked for. */
  resendAfter: number;
  codeLength: number;
  /** Seconds the code holds. */
  expiresIn: number;
}

interface Agreement {
  agreement: boolean;
  /** The text that was on the screen. */
  agreement_version?: number | undefined;
}

export const sendLoginSms = (request: Agreement & { phone: string; city_id?: number | undefined }): Promise<SmsSent> =>
  send<SmsSent>('/sendLoginSms', request);

export const login = (request: Agreement & { phone: string; code: string; embed: boolean }): Promise<LoginAnswer> =>
  send<LoginAnswer>('/login', request);
