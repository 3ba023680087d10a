import { get, mutate } from './client';
import type { BodyOf, Schema } from './contract';

export type Profile = Schema<'ProfileOut'>;
export type LoginResult = Schema<'LoginOut'>;

export const getUser = (signal?: AbortSignal): Promise<Profile> => get('/user', signal);

/** Fields that are left out do not change. */
export const saveProfile = (part: BodyOf<'/saveProfile'>): Promise<Profile> => mutate('/saveProfile', part);

export const logout = async (): Promise<void> => {
  await mutate('/logout', {});
};

/** Sends the letter that confirms the e-mail of the profile again. */
export const sendEmailConfirmation = async (): Promise<void> => {
  await mutate('/sendEmailConfirmation', {});
};
