import { searchAddress } from '@entities/search/box/search-box-store';

/** The page of a VIN or a frame number; `car` is the car of the catalogue that was chosen by it. Without a number, the help. */
export function vinAddress(vin: string, car: number | null): string {
  const address = searchAddress(vin, 'vin');
  if (address === null) return '/catalog/vehicleSearch';
  return car === null ? address : `${address}&car=${car}`;
}
