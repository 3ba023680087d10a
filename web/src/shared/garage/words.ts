import type { Car } from '@shared/api/garage';
import { NBSP, number } from '@shared/i18n/format';

/** «Лада Веста 1.6, 2019», without a name its VIN. */
export const carName = ({ title, vin, year }: Pick<Car, 'title' | 'vin' | 'year'>): string =>
  [title === '' ? vin : title, ...(year === null ? [] : [String(year)])].join(', ');

/** Where parts for a car are looked for: by its VIN, without one among the drawings. */
export const partsAddress = ({ vin, title }: Pick<Car, 'vin' | 'title'>): string =>
  vin === '' ? `/catalog/detailsScheme?vehicle=${encodeURIComponent(title)}` : `/catalog/vehicleSearch?vin-search=${encodeURIComponent(vin)}&update=true`;

export const mileageText = (km: number): string => `${number(km)}${NBSP}км`;
