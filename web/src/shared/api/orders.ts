import { get, send } from './client';
import type { AnswerOf, Schema } from './contract';

export type OrderBrief = Schema<'OrderBrief'>;
export type Order = Schema<'OrderOut'>;
/** As it was when it was bought. */
export type OrderLine = Order['lines'][number];
export type OrderStatus = OrderBrief['status'];
export type TimelineEntry = Schema<'TimelineEntry'>;
/** Nothing here says who ordered or where they live. */
export type TrackedOrder = Schema<'TrackedOrder'>;
export type RepeatAnswer = Schema<'RepeatOut'>;

/** 1 courier, 2 a carrier's point, 3 our own shop. */
export type DeliveryType = Order['delivery']['deliveryType'];
/** 1 when it is received, 2 by card now, 3 by invoice. */
export type PaymentType = Order['payment']['paymentType'];

/** `current`: still on their way to the person; `past`: received, cancelled or given up. */
export type OrdersShown = 'all' | 'current' | 'past';

export const getOrders = (
  page: number,
  signal?: AbortSignal,
  show: OrdersShown = 'all',
): Promise<AnswerOf<'/getOrders'>> => get(`/getOrders?page=${page}&show=${show}`, signal);

export const getOrder = (number: string, signal?: AbortSignal): Promise<Order> =>
  get(`/getOrder?number=${encodeURIComponent(number)}`, signal);

/** Each attempt is counted by the server, so it is not repeated by itself. */
export const trackOrder = (number: string, phone: string, signal?: AbortSignal): Promise<TrackedOrder> =>
  send('/trackOrder', { number, phone }, signal === undefined ? {} : { signal });

export const cancelOrder = (number: string): Promise<Order> => send('/cancelOrder', { number });

export const repeatOrder = (number: string, city: number | null): Promise<RepeatAnswer> =>
  send('/repeatOrder', { number, ...(city !== null && { city }) });
