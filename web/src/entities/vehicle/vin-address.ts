import { searchAddress } from '@entities/search/box/search-box-store';

/**
 * Address of a VIN's or frame number's page; `car` is the vehicle that was chosen for it. Without a number, the help
 * page.
 */
export function vinAddress(vin: string, car: number | null): string {
  const address = searchAddress(vin, 'vin');
  if (address === null) return '/catalog/vehicleSearch';
  return car === null ? address : `${address}&car=${car}`;
}
