import type { CartGroup, DeliveryOption } from '@shared/api/cart';
import type { DeliveryType } from '@shared/api/orders';
import type { City } from '@shared/api/types';
import { inDays, money } from '@shared/i18n/format';

/** «завтра, 290 ₽», «сегодня, бесплатно», or the reason why the option is unavailable. */
export function optionText({ cost, days, error }: DeliveryOption): string {
  if (error !== null) return error;
  const when = days === null ? null : inDays(days);
  const price = cost === null ? null : cost === 0 ? 'бесплатно' : money(cost);
  return [when, price].filter((part) => part !== null).join(', ');
}

const VERBS: Record<DeliveryType, string> = { 1: 'курьер привезёт', 2: 'в пункте СДЭК', 3: 'заберёте' };

/** Delivery of a city's part of the cart: «заберёте сегодня», «курьер привезёт завтра», «приедет 23 ноября». */
export function groupWhen(group: Pick<CartGroup, 'arrival' | 'deliveryType' | 'deliveryDays'>): string | null {
  const { arrival, deliveryType, deliveryDays } = group;
  if (deliveryType !== null && deliveryDays !== null) return `${VERBS[deliveryType]} ${inDays(deliveryDays)}`;
  if (arrival === null) return null;
  return arrival === 0 ? 'заберёте сегодня' : `приедет ${inDays(arrival)}`;
}

/** Address of the city's first warehouse with pickup. */
export const pickupAddress = (city: City | undefined): string | null =>
  city?.warehouses.find((warehouse) => warehouse.pickup_active)?.address ?? null;
