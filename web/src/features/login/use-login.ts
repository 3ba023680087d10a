import { useReducer, useRef } from 'react';
import { useAccount } from '@entities/account/account-store';
import { ApiError } from '@shared/api/client';
import { login, sendLoginEmail, sendLoginSms, type CodeChannel, type CodeSent } from '@shared/api/login';
import { failureText } from '@shared/forms/form-errors';
import { phoneDigits, formatPhone, phoneProblem } from '@shared/phone/phone';
import { useCityId } from '@entities/session/session-store';
import { patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';
import { isCodeValidFor, loginStep, startOf, type LoginState } from './login-state';
import type { SmsProof } from './proof/solve-challenge';
import { storeSentCode, readSentCode } from './sent-code';

function begin(): LoginState {
  const sentCode = readSentCode(Date.now());
  return startOf(readGuestStorage().loginAgreement, sentCode, sentCode === null ? '' : formatPhone(sentCode.phone));
}

/** A solved challenge can expire on a slow phone; then there is one more. */
const MAX_PROOFS = 2;

/** The challenge of a refusal that asks for a proof of work. */
function challengeOf(cause: unknown): string | null {
  if (!(cause instanceof ApiError) || cause.code !== 'proof_required') return null;
  return (cause.body as { challenge?: string | null }).challenge ?? null;
}

async function solve(challenge: string): Promise<SmsProof> {
  const { solveChallenge } = await import('./proof/solve-challenge');
  return solveChallenge(challenge);
}

/** State and actions of the login form. */
export function useLogin(version: number | undefined, embed: boolean, onEntered: () => void) {
  const [state, dispatch] = useReducer(loginStep, undefined, begin);
  const running = useRef(false);
  const cityId = useCityId();
  const agreement = { agreement: state.agreed, ...(state.agreed && { agreement_version: version }) };
  // The box is hidden from those who have ticked it in this browser before (spec §4).
  const agreementOfCode = { ...agreement, agreed_before: !state.showsAgreement };

  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    try {
      await work();
    } finally {
      running.current = false;
    }
  };

  /** When the shop asks for a proof of work, solves it and sends the request again. */
  const sendWithProof = async (request: Parameters<typeof sendLoginSms>[0], proofs = 0): Promise<CodeSent> => {
    try {
      return await sendLoginSms(request);
    } catch (cause) {
      const challenge = challengeOf(cause);
      if (challenge === null || proofs === MAX_PROOFS) throw cause;
      dispatch({ type: 'challenged' });
      return sendWithProof({ ...request, proof: await solve(challenge) }, proofs + 1);
    }
  };

  const send = (by: CodeChannel) =>
    alone(async () => {
      const phone = phoneDigits(state.phone);
      dispatch({ type: 'code requested', by });
      try {
        const answer =
          by === 'sms'
            ? await sendWithProof({ phone, ...agreementOfCode, ...(cityId !== null && { city_id: cityId }) })
            : await sendLoginEmail({ phone, ...agreementOfCode });
        const now = Date.now();
        const sentCode = {
          phone,
          by,
          length: answer.codeLength,
          resendAt: now + answer.resendAfter * 1000,
          expiresAt: now + answer.expiresIn * 1000,
        };
        storeSentCode(sentCode);
        dispatch({ type: 'code sent', sentCode });
      } catch (cause) {
        useAccount.getState().rejectLogin();
        dispatch({
          type: 'sending failed',
          code: cause instanceof ApiError ? cause.code : '',
          phone: cause instanceof ApiError ? cause.fields.phone : undefined,
          message: failureText(cause),
        });
      }
    });

  /** Returns whether the phone is valid for an SMS. */
  const askCode = (): boolean => {
    dispatch({ type: 'phone checked' });
    if (phoneProblem(state.phone) !== null) return false;
    if (isCodeValidFor(state, state.phone, Date.now())) dispatch({ type: 'back to the code' });
    else void send('sms');
    return true;
  };

  /** Returns whether the phone is valid. */
  const askEmail = (): boolean => {
    dispatch({ type: 'phone checked' });
    if (phoneProblem(state.phone) !== null) return false;
    void send('email');
    return true;
  };

  const enter = (input: string) =>
    alone(async () => {
      if (state.sentCode === null) return;
      dispatch({ type: 'code submitted' });
      try {
        const answer = await login({
          phone: state.sentCode.phone,
          code: input,
          by: state.sentCode.by,
          embed,
          ...agreement,
        });
        storeSentCode(null);
        if (state.agreed) patchGuestStorage({ loginAgreement: true });
        useAccount.getState().applyLogin(answer);
        onEntered();
      } catch (cause) {
        const code = cause instanceof ApiError ? cause.code : '';
        // A retry is possible only while the code is valid; the login has failed either way (spec §8).
        useAccount.getState().rejectLogin();
        if (code === 'code_spent' || code === 'code_expired') storeSentCode(null);
        dispatch({ type: 'refused', code, message: failureText(cause) });
      }
    });

  return {
    state,
    dispatch,
    askCode,
    askEmail,
    sendAgain: (by: CodeChannel) => void send(by),
    enter: (code: string) => void enter(code),
  };
}
