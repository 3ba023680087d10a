import { ask } from './client';
import type { Schema, Sent } from './contract';
import type { CartLine } from './types';

export type CartItem = Schema<'CartItem'>;
export type DeliveryOption = Schema<'DeliveryOption'>;
/** A city's part of the cart: becomes one order. */
export type CartGroup = Schema<'CityGroup'>;
export type GoneItem = Schema<'GoneItem'>;
export type PricedCart = Schema<'CartOut'>;
/** What is chosen for a city's part; what is left out is not chosen. */
export interface DeliveryChoice extends Omit<Schema<'DeliveryChoice'>, 'address'> {
  address?: CartGroup['address'];
}
/** Lines are a guest's only: a customer's are those that the shop keeps. An empty promo code takes it away. */
export type OrdersCart = Sent<Schema<'OrdersCart'>>;

export const getCart = (cart: readonly CartLine[], city: number | null, signal?: AbortSignal): Promise<PricedCart> =>
  ask('/getCart', { cart, city }, signal);

/** The last word counts and a repeat changes nothing, so it is repeated like a question when the answer is lost. */
export const saveOrders = (cart: OrdersCart, city: number | null, signal?: AbortSignal): Promise<PricedCart> =>
  ask('/saveOrders', { cart, city }, signal);
