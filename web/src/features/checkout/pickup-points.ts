import type { PickupPoints } from '@shared/api/checkout';
import type { DeliveryType } from '@shared/api/orders';
import { workHoursParts } from '@entities/city/work-hours';

/** A pickup point: our warehouse or a carrier's point. */
export interface PickupPoint {
  id: string;
  name: string;
  address: string;
  hours: string;
  /** Note, such as the payment methods. */
  note: string;
  lat: number | null;
  lon: number | null;
  km: number | null;
}

function ways(cash: boolean, card: boolean, onReceipt: boolean): string {
  if (!onReceipt) return 'только оплаченные заказы';
  return cash && card ? 'оплата картой и наличными' : cash ? 'оплата наличными' : 'оплата картой';
}

/** Our warehouses for delivery type 3, carriers' points for type 2. */
export function pickupPoints(points: PickupPoints, type: DeliveryType): PickupPoint[] {
  if (type === 3) {
    return points.warehouses.map(({ id, name, address, worktime, lat, lon, distance_km }) => ({
      id: String(id),
      name,
      address,
      hours: workHoursParts(worktime).join(', '),
      note: '',
      lat,
      lon,
      km: distance_km,
    }));
  }
  return points.points.map(
    ({ code, carrier, name, address, work_time, cash, card, on_receipt, lat, lon, distance_km }) => ({
      id: code,
      name: name.includes(carrier) ? name : `${carrier}, ${name}`,
      address,
      hours: work_time
        .replace(/(\d)-(\d)/g, '$1–$2')
        .replace(/([А-Яа-я])-([А-Яа-я])/g, '$1–$2')
        .toLowerCase(),
      note: ways(cash, card, on_receipt),
      lat,
      lon,
      km: distance_km,
    }),
  );
}
