import { mutate } from './client';
import type { LoginResult } from './account';
import type { BodyOf, Schema } from './contract';

export type CodeSent = Schema<'CodeSentOut'>;
/** How a code reaches its owner. */
export type CodeChannel = Schema<'Channel'>;

export const sendLoginSms = (request: BodyOf<'/sendLoginSms'>): Promise<CodeSent> => mutate('/sendLoginSms', request);

/** Answers the same whoever owns the phone: a mail goes to a confirmed e-mail only. */
export const sendLoginEmail = (request: BodyOf<'/sendLoginEmail'>): Promise<CodeSent> =>
  mutate('/sendLoginEmail', request);

export const login = (request: BodyOf<'/login'>): Promise<LoginResult> => mutate('/login', request);

/** A code that confirms the login of this browser again. */
export const sendFreshCode = (by: CodeChannel): Promise<CodeSent> => mutate('/sendFreshCode', { by });

export const confirmFreshCode = async (by: CodeChannel, code: string): Promise<void> => {
  await mutate('/confirmFreshCode', { by, code });
};
