import { get, send } from './client';
import type { Picture } from './types';

export type OrderStatus =
  'new' | 'awaiting_payment' | 'paid' | 'assembling' | 'on_the_way' | 'ready' | 'completed' | 'cancelled' | 'expired';
export type PaymentStatus = 'not_needed' | 'pending' | 'paid' | 'failed' | 'refund_due' | 'refunded';

/** 1 courier, 2 a carrier's point, 3 our own shop. */
export type DeliveryType = 1 | 2 | 3;
/** 1 when it is received, 2 by card now, 3 by invoice. */
export type PaymentType = 1 | 2 | 3;

/** As it was when it was bought. */
export interface OrderLine {
  /** Null when the shop no longer has the product. */
  id: number | null;
  name: string;
  article: string | null;
  brand_name: string | null;
  unit: string;
  image: Picture | null;
  qty: number;
  cost: number;
  guest_cost: number | null;
  sum: number;
}

export interface TimelineEntry {
  /** RFC 3339. */
  at: string;
  status: OrderStatus;
  status_name: string;
  note: string;
}

export interface OrderBrief {
  number: string;
  created_at: string;
  city_id: number;
  for_title: string;
  status: OrderStatus;
  status_name: string;
  payment_status: PaymentStatus;
  payment_status_name: string;
  /** «2026-11-22» */
  arrives_on: string | null;
  total: number;
  names: string[];
  pieces: number;
}

export interface Order extends OrderBrief {
  lines: OrderLine[];
  timeline: TimelineEntry[];
  delivery: {
    deliveryType: DeliveryType;
    name: string;
    address: string;
    description: string;
    arrives_on: string | null;
  };
  payment: {
    paymentType: PaymentType;
    name: string;
    status: PaymentStatus;
    status_name: string;
    pay_url: string | null;
    invoice_url: string | null;
    pay_until: string | null;
  };
  recipient: { name: string; phone: string; email: string };
  goods_total: number;
  delivery_cost: number;
  discount: number;
  actions: { cancel: boolean; pay: boolean; repeat: boolean };
  /** Numbers of the orders confirmed together with this one. */
  together: string[];
}

/** Nothing here says who ordered or where they live. */
export interface TrackedOrder {
  number: string;
  created_at: string;
  for_title: string;
  status: OrderStatus;
  status_name: string;
  payment_status_name: string;
  delivery_name: string;
  arrives_on: string | null;
  pieces: number;
  total: number;
  timeline: TimelineEntry[];
}

export interface RepeatAnswer {
  added: number;
  missing: { id: number | null; name: string; wanted: number; added: number; reason: string }[];
}

/** `current`: still on their way to the person; `past`: received, cancelled or given up. */
export type OrdersShown = 'all' | 'current' | 'past';

export const getOrders = (
  page: number,
  signal?: AbortSignal,
  show: OrdersShown = 'all',
): Promise<{ orders: OrderBrief[]; total: number }> => get(`/getOrders?page=${page}&show=${show}`, signal);

export const getOrder = (number: string, signal?: AbortSignal): Promise<Order> =>
  get<Order>(`/getOrder?number=${encodeURIComponent(number)}`, signal);

/** Each attempt is counted by the server, so it is not repeated by itself. */
export const trackOrder = (number: string, phone: string, signal?: AbortSignal): Promise<TrackedOrder> =>
  send<TrackedOrder>('/trackOrder', { number, phone }, signal === undefined ? {} : { signal });

export const cancelOrder = (number: string): Promise<Order> => send<Order>('/cancelOrder', { number });

export const repeatOrder = (number: string, city: number | null): Promise<RepeatAnswer> =>
  send<RepeatAnswer>('/repeatOrder', { number, ...(city !== null && { city }) });
