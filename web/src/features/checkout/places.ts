import type { PickupPoints } from '@shared/api/checkout';
import type { DeliveryType } from '@shared/api/orders';

/** Somewhere an order is handed over: our shop or a carrier's point. */
export interface Place {
  id: string;
  name: string;
  address: string;
  hours: string;
  /** What else one should know: how one pays there. */
  note: string;
  lat: number | null;
  lon: number | null;
  km: number | null;
}

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

function hours(times: PickupPoints['warehouses'][number]['worktime']): string {
  const runs: { from: number; to: number; text: string }[] = [];
  times.forEach(({ work_start, work_end, active }, day) => {
    const text = active === 1 && work_start !== null && work_end !== null ? `${work_start}–${work_end}` : 'выходной';
    const last = runs.at(-1);
    if (last?.text === text) last.to = day;
    else runs.push({ from: day, to: day, text });
  });
  if (runs.length === 1 && runs[0] !== undefined) return `ежедневно ${runs[0].text}`;
  return runs.map(({ from, to, text }) => `${from === to ? DAYS[from] ?? '' : `${DAYS[from] ?? ''}–${DAYS[to] ?? ''}`} ${text}`).join(', ');
}

function ways(cash: boolean, card: boolean, onReceipt: boolean): string {
  if (!onReceipt) return 'только оплаченные заказы';
  return cash && card ? 'оплата картой и наличными' : cash ? 'оплата наличными' : 'оплата картой';
}

/** Our shops for type 3, carriers' points for type 2. */
export function placesOf(points: PickupPoints, type: DeliveryType): Place[] {
  if (type === 3) {
    return points.warehouses.map(({ id, name, address, worktime, lat, lon, distance_km }) => ({ id: String(id), name, address, hours: hours(worktime), note: '', lat, lon, km: distance_km }));
  }
  return points.points.map(({ code, carrier, name, address, work_time, cash, card, on_receipt, lat, lon, distance_km }) => ({
    id: code,
    name: name.includes(carrier) ? name : `${carrier}, ${name}`,
    address,
    hours: work_time.replace(/(\d)-(\d)/g, '$1–$2').replace(/([А-Яа-я])-([А-Яа-я])/g, '$1–$2').toLowerCase(),
    note: ways(cash, card, on_receipt),
    lat,
    lon,
    km: distance_km,
  }));
}
