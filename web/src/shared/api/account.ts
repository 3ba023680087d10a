import { get, send } from './client';

export interface Profile {
  id: number;
  name: string;
  surname: string;
  email: string;
  city_id: number | null;
  /** 11 digits. */
  phone: string;
}

export interface LoginAnswer {
  token: string;
  /** RFC 3339. */
  expires: string;
  profile: Profile;
  isNew: boolean;
}

export const getUser = (signal?: AbortSignal): Promise<Profile> => get<Profile>('/user', signal);

/** What is not named stays as it was. */
export const saveProfile = (part: Partial<Omit<Profile, 'id' | 'phone'>>): Promise<Profile> =>
  send<Profile>('/saveProfile', part);

export const logout = async (): Promise<void> => {
  await send('/logout', {});
};
