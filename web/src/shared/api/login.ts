import { send } from './client';
import type { LoginResult } from './account';
import type { BodyOf, Schema } from './contract';

export type SmsSent = Schema<'SmsSentOut'>;

export const sendLoginSms = (request: BodyOf<'/sendLoginSms'>): Promise<SmsSent> => send('/sendLoginSms', request);

export const login = (request: BodyOf<'/login'>): Promise<LoginResult> => send('/login', request);
