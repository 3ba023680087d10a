import type { OrderStatus } from '@shared/api/orders';

const FINAL: ReadonlySet<OrderStatus> = new Set(['completed', 'cancelled', 'expired']);

/** The order does not change any more. */
export const isFinalStatus = (status: OrderStatus): boolean => FINAL.has(status);
