import { get, mutate } from './client';
import type { Position } from './addresses';
import type { BodyOf, Schema } from './contract';

export type PickupPoints = Schema<'PickupPointsOut'>;
/** The cart and the choices that the buyer saw when confirming. */
export type ConfirmationRequest = BodyOf<'/confirmOrders'>;
export type ConfirmedOrder = Confirmation['orders'][number];
export type Confirmation = Schema<'ConfirmationOut'>;
/** Body of the error 409 `cart_changed`: the lines with their current prices and stock. */
export type CurrentCart = NonNullable<Schema<'CartChangedOut'>['cart']>;

/** What the customer chose in earlier orders and can still choose for the saved cart. */
export type LastChoices = Schema<'LastChoices'>;

export const getLastChoices = (signal?: AbortSignal): Promise<LastChoices> => get('/getLastChoices', signal);

export const getPickupPoints = (city: number, near: Position | null, signal?: AbortSignal): Promise<PickupPoints> =>
  get(`/getPickupPoints?city=${city}${near === null ? '' : `&lat=${near.lat}&lon=${near.lon}`}`, signal);

/** `key`: idempotency key. A repeated request with the same body gets the same response and makes no second order. */
export const confirmOrders = (confirmation: ConfirmationRequest, key: string): Promise<Confirmation> =>
  mutate('/confirmOrders', confirmation, { headers: { 'Idempotency-Key': key } });
