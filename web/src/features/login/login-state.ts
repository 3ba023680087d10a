import { codeDigits } from '@entities/account/code-digits';
import type { CodeChannel } from '@shared/api/login';
import { isPhone, phoneDigits, phoneProblem } from '@shared/phone/phone';

/** A sent code; stored for the tab, so that a reload does not lose it. */
export interface SentCode {
  /** 11 digits. */
  phone: string;
  by: CodeChannel;
  length: number;
  /** When another code may be requested, and until when this one is valid; ms. */
  resendAt: number;
  expiresAt: number;
}

export interface LoginState {
  step: 'phone' | 'code';
  phone: string;
  phoneError: string | null;
  agreed: boolean;
  /** No checkbox for those who have agreed before, until the server requires it. */
  showsAgreement: boolean;
  /** The code was requested with the consent: the checkbox is hidden. */
  agreedWithCode: boolean;
  code: string;
  codeError: string | null;
  /** The code is no longer valid: another one is needed. */
  codeDead: boolean;
  /** An error of neither field. */
  refusal: string | null;
  sentCode: SentCode | null;
  busy: CodeChannel | 'login' | null;
  /** No message was sent: a code by e-mail is offered, whoever owns the phone. */
  offersEmail: boolean;
  /** The browser solves a challenge before the code is sent. */
  isProving: boolean;
}

export type LoginEvent =
  | { type: 'phone'; value: string }
  | { type: 'agreed'; value: boolean }
  | { type: 'code'; value: string }
  | { type: 'phone checked' }
  | { type: 'code requested'; by: CodeChannel }
  | { type: 'challenged' }
  | { type: 'code sent'; sentCode: SentCode }
  | { type: 'sending failed'; code: string; phone?: string | undefined; message: string }
  | { type: 'back to the code' }
  | { type: 'change phone' }
  | { type: 'code submitted' }
  | { type: 'refused'; code: string; message: string }
  | { type: 'expired' };

export const startOf = (remembered: boolean, sentCode: SentCode | null, phone: string): LoginState => ({
  step: sentCode === null ? 'phone' : 'code',
  phone,
  phoneError: null,
  agreed: false,
  showsAgreement: !remembered,
  agreedWithCode: false,
  code: '',
  codeError: null,
  codeDead: false,
  refusal: null,
  sentCode,
  busy: null,
  offersEmail: false,
  isProving: false,
});

/** A code by SMS that is still valid for the same phone needs no second one. */
export const isCodeValidFor = ({ sentCode, codeDead }: LoginState, phone: string, now: number): boolean =>
  sentCode !== null &&
  !codeDead &&
  sentCode.by === 'sms' &&
  sentCode.phone === phoneDigits(phone) &&
  sentCode.expiresAt > now;

const EXPIRED = 'Время кода вышло. Попросите новый';
const SPENT = new Set(['code_spent', 'code_expired']);

const withoutDot = (text: string): string => text.replace(/\.$/, '');

/** State machine of the login (spec §4, §5); requests are made outside of it. */
export function loginStep(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'phone':
      return {
        ...state,
        phone: event.value,
        phoneError: state.phoneError !== null && isPhone(event.value) ? null : state.phoneError,
        refusal: null,
      };
    case 'agreed':
      return { ...state, agreed: event.value, refusal: null };
    case 'code':
      return {
        ...state,
        code: codeDigits(event.value, state.sentCode?.length ?? 8),
        codeError: state.codeDead ? state.codeError : null,
        refusal: null,
      };
    case 'phone checked':
      return { ...state, phoneError: phoneProblem(state.phone) };
    case 'code requested':
      return { ...state, busy: event.by, phoneError: null, refusal: null };
    case 'challenged':
      return { ...state, isProving: true };
    case 'code sent':
      return {
        ...state,
        busy: null,
        isProving: false,
        step: 'code',
        sentCode: event.sentCode,
        agreedWithCode: state.agreed,
        code: '',
        codeError: null,
        codeDead: false,
        refusal: null,
      };
    case 'sending failed':
      return {
        ...state,
        busy: null,
        isProving: false,
        phoneError: event.phone ?? null,
        refusal: event.phone === undefined ? event.message : null,
        offersEmail: event.phone === undefined,
        ...(event.code === 'agreement_required' && { showsAgreement: true, agreed: false, offersEmail: false }),
      };
    case 'back to the code':
      return { ...state, step: 'code', phoneError: null, refusal: null };
    case 'change phone':
      return { ...state, step: 'phone', code: '', codeError: state.codeDead ? state.codeError : null, refusal: null };
    case 'code submitted':
      return { ...state, busy: 'login', codeError: null, refusal: null };
    case 'refused':
      return refused(state, event.code, event.message);
    case 'expired':
      return state.codeDead ? state : { ...state, codeDead: true, code: '', codeError: EXPIRED };
  }
}

function refused(state: LoginState, code: string, message: string): LoginState {
  const idle = { ...state, busy: null };
  if (code === 'agreement_required') return { ...idle, showsAgreement: true, agreed: false, refusal: message };
  if (code === 'wrong_code') return { ...idle, code: '', codeError: withoutDot(message) };
  if (SPENT.has(code)) return { ...idle, code: '', codeDead: true, codeError: withoutDot(message) };
  return { ...idle, refusal: message };
}
