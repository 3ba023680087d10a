import { query } from './client';
import type { Schema, RequestJson } from './contract';
import type { CartLine } from './types';

export type CartItem = Schema<'CartItem'>;
export type DeliveryOption = Schema<'DeliveryOption'>;
/** Cart lines of one city; a confirmation makes one order of them. */
export type CartGroup = Schema<'CityGroup'>;
export type UnavailableItem = Schema<'GoneItem'>;
export type PricedCart = Schema<'CartOut'>;
/** Delivery of a city group; absent fields are not chosen yet. */
export interface DeliveryChoice extends Omit<Schema<'DeliveryChoice'>, 'address'> {
  address?: CartGroup['address'];
}
/** Lines are sent for guests only: a customer's cart is on the server. An empty promo code removes the code. */
export type OrdersCart = RequestJson<Schema<'OrdersCart'>>;

export const getCart = (cart: readonly CartLine[], city: number | null, signal?: AbortSignal): Promise<PricedCart> =>
  query('/getCart', { cart, city }, signal);

/** Idempotent, the last write wins: retried like a GET. */
export const saveOrders = (cart: OrdersCart, city: number | null, signal?: AbortSignal): Promise<PricedCart> =>
  query('/saveOrders', { cart, city }, signal);
