import { searchAddress } from '@shared/search-box/store';

export interface VinState {
  /** As typed, at most so many signs. */
  typed: string;
  /** The car that was chosen. */
  car: number | null;
}

const MOST_SIGNS = 60;

export function parseVin(search: string): VinState {
  const params = new URLSearchParams(search);
  const car = params.get('car') ?? '';
  return {
    typed: (params.get('vin-search') ?? '').replace(/\p{Cs}|\p{Cc}/gu, '').trim().slice(0, MOST_SIGNS),
    car: /^[1-9]\d{0,8}$/.test(car) ? Number(car) : null,
  };
}

export const vinAddress = (typed: string, car: number | null): string => `${searchAddress(typed, 'vin') ?? '/catalog/vehicleSearch'}${car === null ? '' : `&car=${car}`}`;
