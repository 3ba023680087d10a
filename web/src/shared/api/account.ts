import { get, send } from './client';
import type { BodyOf, Schema } from './contract';

export type Profile = Schema<'ProfileOut'>;
export type LoginAnswer = Schema<'LoginOut'>;

export const getUser = (signal?: AbortSignal): Promise<Profile> => get('/user', signal);

/** What is not named stays as it was. */
export const saveProfile = (part: BodyOf<'/saveProfile'>): Promise<Profile> => send('/saveProfile', part);

export const logout = async (): Promise<void> => {
  await send('/logout', {});
};
