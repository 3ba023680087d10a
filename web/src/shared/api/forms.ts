import { query, mutate } from './client';
import type { ResponseOf, BodyOf, Schema } from './contract';

/** The newsletter reports success and failure with HTTP status 200 (spec §7, §8). */
export type StatusResult = Schema<'StatusOut'>;
export type PromoOffer = Schema<'PromoOfferOut'>;
export type PromoCode = Schema<'PromoCodeOut'>;
export type ActivePromoAddress = Schema<'ActivePromoAddressOut'>;
export type PromoAddress = BodyOf<'/postPromoAddresses'>;

export const addSubscriber = (email: string, cityId: number | null, agree: boolean): Promise<StatusResult> =>
  mutate('/addSubscriber', { email, city_id: cityId, agree });

export const getUserActivePromoAddress = (userId: number, signal?: AbortSignal): Promise<ActivePromoAddress> =>
  query('/getUserActivePromoAddress', { user_id: userId }, signal);

export const postPromoAddresses = (answer: PromoAddress): Promise<ResponseOf<'/postPromoAddresses'>> =>
  mutate('/postPromoAddresses', answer);
