import { get, mutate } from './client';
import type { ResponseOf, Schema } from './contract';

export type OrderBrief = Schema<'OrderBrief'>;
export type Order = Schema<'OrderOut'>;
/** Line of an order, as it was at purchase. */
export type OrderLine = Order['lines'][number];
export type OrderStatus = OrderBrief['status'];
export type TimelineEntry = Schema<'TimelineEntry'>;
/** Public view of an order: without the buyer's name, contacts and address. */
export type TrackedOrder = Schema<'TrackedOrder'>;
export type RepeatResult = Schema<'RepeatOut'>;
/** What a repetition of an order would bring into the cart now. */
export type RepeatPreview = Schema<'RepeatPreview'>;
export type RepeatLine = Schema<'RepeatLine'>;

/** 1 courier, 2 a carrier's point, 3 our own shop. */
export type DeliveryType = Order['delivery']['deliveryType'];
/** 1 when it is received, 2 by card now, 3 by invoice. */
export type PaymentType = Order['payment']['paymentType'];

/** `current`: not delivered yet; `past`: received, cancelled or expired. */
export type OrderFilter = 'all' | 'current' | 'past';

export const getOrders = (
  page: number,
  signal?: AbortSignal,
  show: OrderFilter = 'all',
): Promise<ResponseOf<'/getOrders'>> => get(`/getOrders?page=${page}&show=${show}`, signal);

export const getOrder = (number: string, signal?: AbortSignal): Promise<Order> =>
  get(`/getOrder?number=${encodeURIComponent(number)}`, signal);

/** Not retried: the server counts the attempts. */
export const trackOrder = (number: string, phone: string, signal?: AbortSignal): Promise<TrackedOrder> =>
  mutate('/trackOrder', { number, phone }, signal === undefined ? {} : { signal });

export const cancelOrder = (number: string): Promise<Order> => mutate('/cancelOrder', { number });

export const getRepeat = (number: string, city: number | null, signal?: AbortSignal): Promise<RepeatPreview> =>
  get(`/getRepeat?number=${encodeURIComponent(number)}${city === null ? '' : `&city=${city}`}`, signal);

/** Only the products `ids` of the order. */
export const repeatOrder = (number: string, city: number | null, ids: readonly number[]): Promise<RepeatResult> =>
  mutate('/repeatOrder', { number, ids: [...ids], ...(city !== null && { city }) });
