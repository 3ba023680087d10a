import { get, mutate } from './client';
import type { BodyOf, Schema } from './contract';

export type Position = Schema<'Position'>;
export type Address = Schema<'CustomerAddressOut'>;
/** With an id it changes an address, without one it adds an address. */
export type AddressDraft = BodyOf<'/saveAddress'>;
export type Suggestion = Schema<'Suggestion'>;

export const getAddresses = async (signal?: AbortSignal): Promise<Address[]> =>
  (await get('/getAddresses', signal)).addresses;

export const saveAddress = async (draft: AddressDraft): Promise<{ id: number; items: Address[] }> => {
  const { id, addresses } = await mutate('/saveAddress', draft);
  return { id, items: addresses };
};

export const removeAddress = async (id: number): Promise<Address[]> =>
  (await mutate('/removeAddress', { id })).addresses;

export const geocode = async (query: string, city: number | null, signal?: AbortSignal): Promise<Suggestion[]> =>
  (await get(`/geocode?query=${encodeURIComponent(query)}${city === null ? '' : `&city=${city}`}`, signal)).suggestions;
