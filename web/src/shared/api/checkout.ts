import { get, send } from './client';
import type { Position } from './addresses';
import type { BodyOf, Schema } from './contract';

export type PickupPoints = Schema<'PickupPointsOut'>;
/** What the buyer saw when pressing the button. */
export type Confirmation = BodyOf<'/confirmOrders'>;
export type ConfirmedOrder = Confirmed['orders'][number];
export type Confirmed = Schema<'ConfirmationOut'>;
/** With 409 `cart_changed`: the same lines as they are now. */
export type CurrentCart = NonNullable<Schema<'CartChangedOut'>['cart']>;

export const getPickupPoints = (city: number, near: Position | null, signal?: AbortSignal): Promise<PickupPoints> =>
  get(`/getPickupPoints?city=${city}${near === null ? '' : `&lat=${near.lat}&lon=${near.lon}`}`, signal);

/** The same key with the same body gets the same answer, and the order stays one. */
export const confirmOrders = (confirmation: Confirmation, key: string): Promise<Confirmed> =>
  send('/confirmOrders', confirmation, { headers: { 'Idempotency-Key': key } });
