import { ask, send } from './client';
import type { AnswerOf, BodyOf, Schema } from './contract';

/** Both answers of the newsletter come as a success of HTTP (spec §7, §8). */
export type StatusAnswer = Schema<'StatusOut'>;
export type PromoOffer = Schema<'PromoOfferOut'>;
export type PromoCode = Schema<'PromoCodeOut'>;
export type ActivePromoAddress = Schema<'ActivePromoAddressOut'>;
export type PromoAddress = BodyOf<'/postPromoAddresses'>;

export const addSubscriber = (email: string, cityId: number | null): Promise<StatusAnswer> =>
  send('/addSubscriber', { email, city_id: cityId });

export const getUserActivePromoAddress = (userId: number, signal?: AbortSignal): Promise<ActivePromoAddress> =>
  ask('/getUserActivePromoAddress', { user_id: userId }, signal);

export const postPromoAddresses = (answer: PromoAddress): Promise<AnswerOf<'/postPromoAddresses'>> =>
  send('/postPromoAddresses', answer);
