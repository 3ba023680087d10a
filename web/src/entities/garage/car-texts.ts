import type { Car, CarDraft } from '@shared/api/garage';
import type { Vehicle } from '@shared/api/vehicles';
import { NBSP, number } from '@shared/i18n/format';
import { vinAddress } from '@entities/vehicle/vin-address';
import type { ActiveCar } from './active-car-store';

/** «Лада Веста 1.6, 2019»; the VIN when there is no name. */
export const carName = ({ title, vin, year }: Pick<Car, 'title' | 'vin' | 'year'>): string =>
  [title === '' ? vin : title, ...(year === null ? [] : [String(year)])].join(', ');

/** Address of a car's parts: by VIN, else by vehicle of the catalogue, else by name. */
export function partsAddress({ vin, title, vehicle_id }: Pick<Car, 'vin' | 'title' | 'vehicle_id'>): string {
  const vehicleId = typeof vehicle_id === 'number' ? vehicle_id : null;
  if (vin !== '') return vinAddress(vin, vehicleId);
  return `/catalog/detailsScheme?${vehicleId === null ? `vehicle=${encodeURIComponent(title)}` : `car=${vehicleId}`}`;
}

/** Searches for what a service of the catalogue's vehicle needs. */
export const needsOf = (vehicle: number): { name: string; to: string }[] =>
  [
    ['Масло', 'масло моторное'],
    ['Фильтры', 'фильтр'],
    ['Свечи', 'свеча зажигания'],
    ['Колодки', 'колодки тормозные'],
  ].map(([name = '', words = '']) => ({ name, to: `/search?q=${encodeURIComponent(words)}&car=${vehicle}` }));

export const mileageText = (km: number): string => `${number(km)}${NBSP}км`;

/** «Лада Веста 1.6»: the short name of a catalogue vehicle. */
export const vehicleName = ({
  make,
  make_ru,
  model,
  model_ru,
  displacement_l,
}: Pick<Vehicle, 'make' | 'make_ru' | 'model' | 'model_ru' | 'displacement_l'>): string =>
  [make_ru || make, model_ru || model, displacement_l === null ? '' : displacement_l.toFixed(1)]
    .filter((part) => part !== '')
    .join(' ');

export const draftOf = ({ title, vin, year, mileage_km, note, vehicle_id }: Car): CarDraft => ({
  title,
  vin,
  year,
  mileage_km,
  note,
  vehicle_id,
});

export const activeOf = (car: Car): ActiveCar => ({
  id: car.id,
  name: carName(car),
  vehicle: typeof car.vehicle_id === 'number' ? car.vehicle_id : null,
});
