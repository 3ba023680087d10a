import type { Position } from './addresses';
import { ask } from './client';
import type { DeliveryType, PaymentType } from './orders';
import type { CartLine, ProductSummary } from './types';

export interface CartItem extends ProductSummary {
  /** What can be had of what was asked for; 0 when it is gone. */
  qty: number;
  /** What was asked for. */
  wanted: number;
  sum: number;
  /** What changed since it was put there, in words for the shopper. */
  notice: string | null;
}

export interface DeliveryOption {
  type: DeliveryType;
  title: string;
  /** Null when it cannot be delivered so. */
  cost: number | null;
  /** 0 is today. */
  days: number | null;
  freeFrom: number | null;
  error: string | null;
}

/** A city's part of the cart: becomes one order. */
export interface CartGroup {
  /** The city. */
  id: number;
  for_title: string;
  items: CartItem[];
  total: number;
  /** Days until everything is in the city; null: nothing to take. */
  arrival: number | null;
  deliveryType: DeliveryType | null;
  delivery: number | null;
  deliveryDays: number | null;
  deliveryError: string | null;
  deliveryErrorCode: string | null;
  address: { text: string; position: Position | null };
  description: string;
  /** Our own shop it is fetched from. */
  pvz: number | null;
  /** Code of the carrier's point. */
  agent_pvz_id: string | null;
  deliveryOptions: DeliveryOption[];
  discount: number;
  toPay: number;
}

export interface PaymentOption {
  type: PaymentType;
  title: string;
  /** Why one cannot pay so. */
  error: string | null;
}

export interface GoneItem extends CartLine {
  name: string | null;
  notice: string;
}

export interface PricedCart {
  items: CartItem[];
  itemsByCity: CartGroup[];
  count: number;
  total: number;
  goodsTotal: number;
  /** What yellow tags took off. */
  saved: number;
  discount: { kind: 'basket' | 'promo'; title: string; amount: number; note: string | null } | null;
  deliveryTotal: number;
  toPay: number;
  /** Products the shop no longer shows, and their lines. */
  gone: number[];
  goneItems: GoneItem[];
  paymentType: PaymentType | null;
  paymentOptions: PaymentOption[];
  paymentError: string | null;
  promoCode: string;
  promoError: string | null;
  ready: boolean;
}

/** What is chosen for a city's part; what is left out is not chosen. */
export interface DeliveryChoice {
  id: number;
  deliveryType?: DeliveryType | null;
  address?: { text: string; position: Position | null };
  description?: string;
  pvz?: number | null;
  agent_pvz_id?: string | null;
}

export interface OrdersCart {
  /** Only a guest's: a customer's are those that the shop keeps. */
  items?: readonly CartLine[];
  itemsByCity?: readonly DeliveryChoice[];
  paymentType?: PaymentType | null;
  /** Empty takes it away. */
  promoCode?: string;
}

export const getCart = (cart: readonly CartLine[], city: number | null, signal?: AbortSignal): Promise<PricedCart> =>
  ask<PricedCart>('/getCart', { cart, city }, signal);

/** The last word counts and a repeat changes nothing, so it is repeated like a question when the answer is lost. */
export const saveOrders = (cart: OrdersCart, city: number | null, signal?: AbortSignal): Promise<PricedCart> =>
  ask<PricedCart>('/saveOrders', { cart, city }, signal);
