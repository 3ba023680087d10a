import { query, mutate } from './client';
import type { ResponseOf, BodyOf, Schema } from './contract';
import type { ProductSummary } from './types';

/** One generation of a model with one engine; unknown fields are null. */
export type Vehicle = Schema<'ModificationOut'>;
export type DecodedVehicle = Schema<'DecodedOut'>;
type Decoded = Pick<DecodedVehicle, 'year'> & { maker: NonNullable<DecodedVehicle['maker']> };
export type Certainty = Decoded['maker']['confidence'] | Decoded['year']['confidence'];
/** Preselected steps of the vehicle chooser. */
export type VehicleStart = Partial<DecodedVehicle['chooser']>;
/** Options of the steps below the chosen one. */
export type VehicleChoices = Schema<'ChoicesOut'>;

/** A product that may replace a part; unconfirmed ones have to be checked by VIN. */
export type Analogue = Schema<'Analogue'>;

export type SchemeDetail = Schema<'SchemeDetail'>;

/** A position of a drawing, or a product of a section (without `kind`). */
export interface VehicleDetail extends Omit<SchemeDetail, 'kind' | 'card'> {
  /** Part that a service replaces, such as `oil_filter`; empty or absent for others. */
  kind?: string;
  card: ProductSummary | null;
}

/** A unit with a drawing, or a section of the catalogue with a picture. */
export interface VehicleUnit extends Omit<Schema<'SchemeUnit'>, 'key' | 'names' | 'details'> {
  image: string | null;
  /** Of all positions, also of those without known parts; a section has none. */
  names?: string[];
  details: VehicleDetail[];
}

export interface UnitCategory extends Omit<Schema<'UnitCategory'>, 'units'> {
  units: VehicleUnit[];
}

export type TreeNode = Schema<'TreeNode'>;

export interface VehicleDetails extends Omit<ResponseOf<'/getVehicleDetails'>, 'categories'> {
  categories: UnitCategory[];
}

/** A vehicle of the catalogue, or a car as free text. */
export type CarReference = { vehicle_id: number } | { vehicle: string };

export type VehicleService = Schema<'ServiceOut'>;
export type OilSet = Schema<'OilSet'>;
export type OilCondition = Schema<'OilConditionOut'>;

export const decodeVehicle = (text: string, signal?: AbortSignal): Promise<DecodedVehicle> =>
  query('/decodeVehicle', { text }, signal);

export const getVehicleChoices = (
  above: { make?: string; model?: string; generation?: string },
  signal?: AbortSignal,
): Promise<VehicleChoices> => query('/getVehicleChoices', above, signal);

const SURE = 100;
const SAME_MODEL = 80;

const noteOf = (match: number): string =>
  match >= SURE ? '' : match >= SAME_MODEL ? 'модель та же, проверьте поколение и мотор' : 'проверьте по VIN';

function unitOf(unit: Schema<'Unit'> | Schema<'SchemeUnit'>): VehicleUnit {
  if ('drawing' in unit) return { ...unit, image: null };
  const details = unit.details.map(({ match, active, fits, ...card }): VehicleDetail => ({
    position: 0,
    name: card.name,
    qty: null,
    brand: card.brand_name ?? '',
    number: card.article ?? '',
    part_id: null,
    match,
    active,
    confirmed: match >= SURE,
    source: fits ?? '',
    note: noteOf(match),
    card,
    analogues: [],
    total_analogues: 0,
  }));
  return {
    ...unit,
    details,
    drawing: '',
    known: unit.total,
    match: Math.max(0, ...details.map(({ match }) => match)),
    active: details.some(({ active }) => active),
  };
}

export async function getVehicleDetails(
  car: CarReference & { city: number; unitid?: number },
  signal?: AbortSignal,
): Promise<VehicleDetails> {
  const response = await query('/getVehicleDetails', car, signal);
  return {
    ...response,
    categories: response.categories.map((category) => ({ ...category, units: category.units.map(unitOf) })),
  };
}

export const getVehicleService = (vehicle_id: number, city: number, signal?: AbortSignal): Promise<VehicleService> =>
  query('/getVehicleService', { vehicle_id, city }, signal);

export type ExpertRequest = BodyOf<'/postVehicleRequest'>;
export type ExpertRequestResult = Schema<'ExpertRequestOut'>;

export const postVehicleRequest = (request: ExpertRequest): Promise<ExpertRequestResult> =>
  mutate('/postVehicleRequest', request);
