import { get, mutate } from './client';
import type { ResponseOf, Schema } from './contract';

export type Device = ResponseOf<'/getSessions'>['sessions'][number];
export type Consent = ResponseOf<'/getConsents'>['consents'][number];
export type ConsentPurpose = Schema<'PurposeRequest'>['purpose'];

export const getSessions = async (signal?: AbortSignal): Promise<Device[]> =>
  (await get('/getSessions', signal)).sessions;

export const closeSession = async (id: number): Promise<void> => {
  await mutate('/closeSession', { id });
};

export const logoutEverywhere = async (): Promise<void> => {
  await mutate('/logoutEverywhere', {});
};

export const getConsents = async (signal?: AbortSignal): Promise<Consent[]> =>
  (await get('/getConsents', signal)).consents;

export const withdrawConsent = async (purpose: ConsentPurpose): Promise<Consent[]> =>
  (await mutate('/withdrawConsent', { purpose })).consents;

export const deleteAccount = async (): Promise<void> => {
  await mutate('/deleteAccount', {});
};
