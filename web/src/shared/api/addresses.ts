import { get, send } from './client';

export interface Position {
  lat: number;
  lon: number;
}

export interface Address {
  id: number;
  city_id: number;
  /** «Дом»; may be empty. */
  title: string;
  text: string;
  position: Position | null;
  comment: string;
  is_default: boolean;
}

/** With an id an address is changed, without one it is new. */
export type AddressDraft = Omit<Address, 'id'> & { id?: number | undefined };

export interface Suggestion {
  text: string;
  city: string;
  street: string | null;
  /** Null: the house is not named yet. */
  house: string | null;
  position: Position | null;
}

interface Addresses {
  addresses: Address[];
}

export const getAddresses = async (signal?: AbortSignal): Promise<Address[]> =>
  (await get<Addresses>('/getAddresses', signal)).addresses;

export const saveAddress = async (draft: AddressDraft): Promise<{ id: number; items: Address[] }> => {
  const { id, addresses } = await send<Addresses & { id: number }>('/saveAddress', draft);
  return { id, items: addresses };
};

export const removeAddress = async (id: number): Promise<Address[]> =>
  (await send<Addresses>('/removeAddress', { id })).addresses;

export const geocode = async (query: string, city: number | null, signal?: AbortSignal): Promise<Suggestion[]> =>
  (
    await get<{ suggestions: Suggestion[] }>(
      `/geocode?query=${encodeURIComponent(query)}${city === null ? '' : `&city=${city}`}`,
      signal,
    )
  ).suggestions;
