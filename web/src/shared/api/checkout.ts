import { get, send } from './client';
import type { Position } from './addresses';
import type { DeliveryChoice } from './cart';
import type { OrderStatus, PaymentType } from './orders';
import type { Warehouse } from './types';

export interface CarrierPoint {
  code: string;
  carrier: string;
  name: string;
  address: string;
  lat: number;
  lon: number;
  work_time: string;
  cash: boolean;
  card: boolean;
  /** An order from this city can be paid for there. */
  on_receipt: boolean;
  distance_km: number | null;
}

export interface PickupPoints {
  city_id: number;
  warehouses: (Warehouse & { distance_km: number | null })[];
  points: CarrierPoint[];
}

/** What the buyer saw when pressing the button. */
export interface Confirmation {
  items: { id: number; city_id: number; qty: number; cost: number }[];
  itemsByCity: readonly DeliveryChoice[];
  paymentType: PaymentType | null;
  promoCode: string;
  recipient: { name: string; phone: string; email: string };
  total: number;
  agreements: { offer: boolean; personalData: boolean; textVersion?: number };
}

export interface ConfirmedOrder {
  number: string;
  city_id: number;
  for_title: string;
  status: OrderStatus;
  status_name: string;
  goods_total: number;
  delivery: number;
  discount: number;
  total: number;
  arrives_on: string | null;
}

export interface Confirmed {
  orders: ConfirmedOrder[];
  paymentType: PaymentType;
  goods_total: number;
  delivery: number;
  discount: number;
  total: number;
  payment: { id: string; url: string; amount: number; expires_at: string } | null;
}

/** With 409 `cart_changed`: the same lines as they are now. */
export interface CurrentCart {
  lines: {
    id: number;
    city_id: number;
    name: string;
    qty: number;
    cost: number | null;
    sum: number;
    notice: string | null;
  }[];
  groups: {
    city_id: number;
    for_title: string;
    goods_total: number;
    delivery: number;
    delivery_error: string | null;
    discount: number;
    total: number;
  }[];
  goods_total: number;
  delivery: number;
  discount: number;
  total: number;
  promo_error: string | null;
}

export const getPickupPoints = (city: number, near: Position | null, signal?: AbortSignal): Promise<PickupPoints> =>
  get(`/getPickupPoints?city=${city}${near === null ? '' : `&lat=${near.lat}&lon=${near.lon}`}`, signal);

/** The same key with the same body gets the same answer, and the order stays one. */
export const confirmOrders = (confirmation: Confirmation, key: string): Promise<Confirmed> =>
  send('/confirmOrders', confirmation, { headers: { 'Idempotency-Key': key } });
