import { get, send } from './client';

export interface Device {
  id: number;
  /** «Chrome на Windows» */
  device: string;
  /** Address it logged in from; may be empty. */
  where: string;
  created_at: string;
  last_seen_at: string;
  expires: string;
  current: boolean;
}

export interface Consent {
  purpose: string;
  title: string;
  text_version: number;
  /** False: taken back. */
  given: boolean;
  created_at: string;
}

export const getSessions = async (signal?: AbortSignal): Promise<Device[]> =>
  (await get<{ sessions: Device[] }>('/getSessions', signal)).sessions;

export const closeSession = async (id: number): Promise<void> => {
  await send('/closeSession', { id });
};

export const logoutEverywhere = async (): Promise<void> => {
  await send('/logoutEverywhere', {});
};

export const getConsents = async (signal?: AbortSignal): Promise<Consent[]> =>
  (await get<{ consents: Consent[] }>('/getConsents', signal)).consents;

export const withdrawConsent = async (purpose: string): Promise<Consent[]> =>
  (await send<{ consents: Consent[] }>('/withdrawConsent', { purpose })).consents;

export const deleteAccount = async (): Promise<void> => {
  await send('/deleteAccount', {});
};
