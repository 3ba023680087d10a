import type { DecodedVehicle, Vehicle } from '@shared/api/vehicles';
import { yearsText } from './vehicle-texts';

type ModelYear = DecodedVehicle['year'];
type Years = Pick<Vehicle, 'years_from' | 'years_to'>;

/** Years of the number in which the vehicle was built; a model year begins in the year before it. */
const sharedYears = ({ values }: ModelYear, { years_from: from, years_to: to }: Years): number[] =>
  values.filter((year) => year >= (from ?? year) && year <= (to ?? year) + 1);

/** The year of a vehicle, if the number determines it. */
export function sureYear(year: ModelYear, vehicle: Years): number | null {
  const [only, ...more] = year.confidence === 'unknown' ? [] : sharedYears(year, vehicle);
  return only === undefined || more.length > 0 ? null : only;
}

/** What to check when the chosen vehicle was not built in the year of the number; empty when it was. */
export const yearDoubt = (year: ModelYear, vehicle: Years): string =>
  year.confidence === 'unknown' || year.values.length === 0 || sharedYears(year, vehicle).length > 0
    ? ''
    : `По номеру год ${year.values.join(' или ')}, а эту машину выпускали ${yearsText(vehicle)}. Сверьте номер и машину с документами.`;
