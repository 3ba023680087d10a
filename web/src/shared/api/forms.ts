import { ask, send } from './client';

/** Both answers of the newsletter come as a success of HTTP (spec §7, §8). */
export interface StatusAnswer {
  status: 'success' | 'error';
  message: string;
}

export const addSubscriber = (email: string, cityId: number | null): Promise<StatusAnswer> =>
  send<StatusAnswer>('/addSubscriber', { email, city_id: cityId });

export interface PromoOffer {
  title: string;
  /** At most; null: the code takes off a sum. */
  percent: number | null;
  /** RFC 3339; null: without an end. */
  ends_at: string | null;
}

export interface PromoCode extends PromoOffer {
  code: string;
}

export interface ActivePromoAddress {
  /** Answered or closed already. */
  active: boolean;
  show: boolean;
  /** What an answer is worth; null: nothing, the code has ended. */
  offer: PromoOffer | null;
  promo: PromoCode | null;
}

export interface PromoAddress {
  user_id: number;
  filled: boolean;
  closed: boolean;
  address: string;
  visit_from: string;
  other_answer: string;
}

export const getUserActivePromoAddress = (userId: number, signal?: AbortSignal): Promise<ActivePromoAddress> =>
  ask<ActivePromoAddress>('/getUserActivePromoAddress', { user_id: userId }, signal);

export const postPromoAddresses = (answer: PromoAddress): Promise<{ promo: PromoCode | null }> =>
  send<{ promo: PromoCode | null }>('/postPromoAddresses', answer);
