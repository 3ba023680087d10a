import type { City } from '@shared/api/types';

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Place = Pick<City, 'lat' | 'lon'>;

/** Great-circle distance in kilometres. */
export function distanceKm(a: Place, b: Place): number {
  const [dLat, dLon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

/** Cities sorted by distance from one of them, which comes first. */
export const nearestFirst = (cities: readonly City[], from: Place): City[] =>
  cities.toSorted((a, b) => distanceKm(from, a) - distanceKm(from, b));

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .trim();

/** Cities whose name or region has a word that begins with the typed text; «ё» and dashes are ignored. */
export function citiesMatching(cities: readonly City[], query: string): City[] {
  const prefix = folded(query);
  return cities.filter((city) => ` ${folded(`${city.name} ${city.region}`)}`.includes(` ${prefix}`));
}
