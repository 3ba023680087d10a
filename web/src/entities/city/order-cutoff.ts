import type { City } from '@shared/api/types';

// A formatter costs more than everything else that a card of a product needs.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timezone) ?? new Intl.DateTimeFormat('ru', { timeStyle: 'short', timeZone: timezone });
  clocks.set(timezone, clock);
  return clock;
}

/** «17:05»: the time of day in a time zone. */
export const timeIn = (timezone: string, now: Date): string => clockOf(timezone).format(now);

/**
 * Days by which an order that is placed now is sent later than the documents of the engine say: 1 once a warehouse of
 * the city has sent the orders of the day. Warehouses elsewhere may have sent theirs before; product page, cart and
 * order count by each warehouse.
 */
export const shippingDelay = ({ today_until, timezone }: Pick<City, 'today_until' | 'timezone'>): number =>
  Number(timeIn(timezone, new Date()) >= (today_until ?? '24:00'));
