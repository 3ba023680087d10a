import type { CarReference } from '@shared/api/vehicles';

/** State of the page of a car's units; all of it is in the address. */
export interface SchemeState {
  /** A vehicle of the catalogue; takes precedence over the text. */
  car: number | null;
  /** The car as free text, or its VIN. */
  vehicle: string;
  /** The number by which the vehicle was found, for a question to the expert. Empty otherwise. */
  vin: string;
  /** Branch of the tree; null: all. */
  branch: number | null;
  unit: number | null;
  /** Position of the highlighted detail. */
  detail: number | null;
  /** The open tile of the regular service, on the page of all units. */
  service: string | null;
}

const SCHEME_PATH = '/catalog/detailsScheme';
const MAX_TITLE_LENGTH = 200;
const VIN = /^[A-Z\d-]{3,20}$/;

const kindOf = (text: string | null): string | null => (text !== null && /^[a-z_]{1,40}$/.test(text) ? text : null);
const idOf = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

export function parseScheme(search: string): SchemeState {
  const params = new URLSearchParams(search);
  // Cut first: a cut may leave a lone surrogate, which the shop refuses.
  const vehicle = (params.get('vehicle') ?? '')
    .trim()
    .slice(0, MAX_TITLE_LENGTH)
    .replace(/\p{Cs}|\p{Cc}/gu, '')
    .trim();
  const of = (name: string) => idOf(params.get(name));
  const vin = params.get('vin') ?? '';
  return {
    car: of('car'),
    vehicle,
    vin: VIN.test(vin) ? vin : '',
    branch: of('branch'),
    unit: of('unit'),
    detail: of('detail'),
    service: kindOf(params.get('service')),
  };
}

export type CarInAddress = Pick<SchemeState, 'car' | 'vehicle'> & Partial<Pick<SchemeState, 'vin'>>;

export function schemeAddress(
  { car, vehicle, vin = '' }: CarInAddress,
  part: { branch?: number; unit?: number; detail?: number | null; service?: string } = {},
): string {
  const params = new URLSearchParams(car === null ? { vehicle: vehicle.trim() } : { car: String(car) });
  if (car !== null && vin !== '') params.set('vin', vin);
  for (const [name, id] of Object.entries(part)) if (id !== null) params.set(name, String(id));
  return `${SCHEME_PATH}?${params.toString()}`;
}

export const carByText = (vehicle: string): CarInAddress => ({ car: null, vehicle });

/** The same address with another branch; the tree is also on the VIN page. */
export function branchAddress(pathname: string, search: string, branch: number | null): string {
  const params = new URLSearchParams(search);
  if (branch === null) params.delete('branch');
  else params.set('branch', String(branch));
  return `${pathname}?${params.toString()}`;
}

export const treeRequestOf = ({ car, vehicle }: CarInAddress): CarReference | null =>
  car !== null ? { vehicle_id: car } : vehicle === '' ? null : { vehicle };

/** Key of a car in requests and caches. */
export const treeRequestKey = ({ car, vehicle }: CarInAddress): string => (car === null ? vehicle : `#${car}`);
