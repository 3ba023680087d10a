import type { Car } from '@shared/api/garage';
import { NBSP, number } from '@shared/i18n/format';

/** «Лада Веста 1.6, 2019», without a name its VIN. */
export const carName = ({ title, vin, year }: Pick<Car, 'title' | 'vin' | 'year'>): string =>
  [title === '' ? vin : title, ...(year === null ? [] : [String(year)])].join(', ');

export const mileageText = (km: number): string => `${number(km)}${NBSP}км`;
