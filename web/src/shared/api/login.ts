import { mutate } from './client';
import type { LoginResult } from './account';
import type { BodyOf, Schema } from './contract';

export type SmsSent = Schema<'SmsSentOut'>;

export const sendLoginSms = (request: BodyOf<'/sendLoginSms'>): Promise<SmsSent> => mutate('/sendLoginSms', request);

export const login = (request: BodyOf<'/login'>): Promise<LoginResult> => mutate('/login', request);
