import type { OrderStatus } from '@shared/api/orders';

const FINAL: ReadonlySet<OrderStatus> = new Set(['completed', 'cancelled', 'expired']);

/** The order does not change any more. */
export const isFinalStatus = (status: OrderStatus): boolean => FINAL.has(status);

/** The order has a day of arrival: it counts from the payment, so that a later one moves it. */
export const hasArrivalDay = (status: OrderStatus): boolean => !FINAL.has(status) && status !== 'awaiting_payment';
