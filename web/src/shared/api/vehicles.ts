import { ask, send } from './client';
import type { ProductSummary } from './types';

/** One generation of a model with one engine; what is not known is null. */
export interface Vehicle {
  id: number;
  make: string;
  make_ru: string;
  model: string;
  model_ru: string;
  generation: string | null;
  body_code: string | null;
  years_from: number | null;
  /** Null: still built, or not known. */
  years_to: number | null;
  engine_code: string | null;
  fuel: string | null;
  displacement_l: number | null;
  power_hp: number | null;
  oil_volume_l: number | null;
  oil_sae: string | null;
  oil_approvals: string[];
  coolant_volume_l: number | null;
  /** «Лада Веста 1.6, 106 л. с., 2015–2022». */
  title: string;
  /** False: written down from memory, to be checked by the VIN. */
  confirmed: boolean;
  source: string;
}

export type Sure = 'sure' | 'likely' | 'unconfirmed' | 'unknown';

export interface DecodedVehicle {
  kind: 'vin' | 'frame' | 'short' | 'long' | 'other';
  value: string;
  repairs: { was: string; became: string; why: string }[];
  warnings: string[];
  maker: {
    make: string | null;
    make_ru: string | null;
    plant: string | null;
    country: string | null;
    sure: Sure;
  } | null;
  year: { values: number[]; sure: Sure; note: string };
  model: { model: string; generation: string | null; body: string | null; sure: Sure } | null;
  /** Surest first. */
  vehicles: (Vehicle & { match: number })[];
  chooser: VehicleStart;
}

/** What is known of a car before one chooses. */
export interface VehicleStart {
  make?: string | null;
  model?: string | null;
  generation?: string | null;
  year?: number | null;
}

/** The lists below the step that was given. */
export interface VehicleChoices {
  makes: { name: string; name_ru: string; vehicles: number }[];
  models: { name: string; name_ru: string; years_from: number | null; years_to: number | null }[];
  generations: { name: string; body_code: string | null; years_from: number | null; years_to: number | null }[];
  vehicles: Vehicle[];
}

/** A product that may be taken instead of a part. */
export interface Analogue extends ProductSummary {
  /** False: told from memory, to be checked by the VIN. */
  confirmed: boolean;
}

export interface VehicleDetail {
  /** Number on the drawing; 0 where there is none. */
  position: number;
  name: string;
  /** What is changed at a service: `oil_filter`; empty or absent for the rest. */
  kind?: string;
  qty: number | null;
  brand: string;
  /** Empty: nothing is known of it. */
  number: string;
  part_id: number | null;
  /** 100: it fits; less: to be checked. */
  match: number;
  /** Lies in the city. */
  active: boolean;
  confirmed: boolean;
  source: string;
  note: string;
  card: ProductSummary | null;
  /** Confirmed ones first. */
  analogues: Analogue[];
  total_analogues: number;
}

export interface VehicleUnit {
  unitid: number;
  name: string;
  /** Key of the drawing; empty for a section of the catalogue. */
  drawing: string;
  /** Picture of a section. */
  image: string | null;
  total: number;
  /** Of all places, also of those that nothing is known of; a section has none. */
  names?: string[];
  known: number;
  match: number;
  active: boolean;
  details: VehicleDetail[];
}

export interface UnitCategory {
  id: number;
  name: string;
  url: string;
  units: VehicleUnit[];
}

export interface TreeNode {
  id: number;
  parentId: number | null;
  name: string;
  link: string;
  childGroups: TreeNode[];
}

export interface VehicleDetails {
  /** Null when the make was not recognised; `id` is null while only words are known. */
  vehicle: { text: string; make: string; id: number | null; modification: Vehicle | null } | null;
  filterTree: TreeNode[];
  categories: UnitCategory[];
  makes: string[];
}

/** A car of the catalogue, or a car in the shopper's own words. */
export type CarQuestion = { vehicle_id: number } | { vehicle: string };

export interface OilSet {
  line: string;
  brand: string;
  total_l: number;
  spare_l: number;
  cost: number;
  cans: { card: ProductSummary; qty: number; volume_l: number }[];
  reasons: string[];
}

export interface VehicleService {
  vehicle: Vehicle;
  oil: {
    volume_l: number | null;
    sae: string[];
    approvals: string[];
    confirmed: boolean;
    source: string;
    sets: OilSet[];
  } | null;
  parts: { kind: string; name: string; details: VehicleDetail[] }[];
  reasons: string[];
}

export const decodeVehicle = (text: string, signal?: AbortSignal): Promise<DecodedVehicle> =>
  ask('/decodeVehicle', { text }, signal);

export const getVehicleChoices = (
  above: { make?: string; model?: string; generation?: string },
  signal?: AbortSignal,
): Promise<VehicleChoices> => ask('/getVehicleChoices', above, signal);

/** A section of the catalogue as a unit: so a car is answered of which only words are known. */
interface Section {
  unitid: number;
  name: string;
  image: string | null;
  total: number;
  details: (ProductSummary & { match: number; active: boolean; fits: string | null })[];
}

type Answer = Omit<VehicleDetails, 'categories'> & {
  categories: (Omit<UnitCategory, 'units'> & { units: (Omit<VehicleUnit, 'image'> | Section)[] })[];
};

const SURE = 100;
const SAME_MODEL = 80;

const noteOf = (match: number): string =>
  match >= SURE ? '' : match >= SAME_MODEL ? 'модель та же, проверьте поколение и мотор' : 'проверьте по VIN';

function unitOf(unit: Omit<VehicleUnit, 'image'> | Section): VehicleUnit {
  if ('drawing' in unit) return { ...unit, image: null };
  const details = unit.details.map(({ match, active, fits, ...card }): VehicleDetail => ({
    ...{
      position: 0,
      name: card.name,
      qty: null,
      brand: card.brand_name ?? '',
      number: card.article ?? '',
      part_id: null,
    },
    ...{ match, active, confirmed: match >= SURE, source: fits ?? '', note: noteOf(match) },
    ...{ card, analogues: [], total_analogues: 0 },
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
  question: CarQuestion & { city: number; unitid?: number },
  signal?: AbortSignal,
): Promise<VehicleDetails> {
  const answer = await ask<Answer>('/getVehicleDetails', question, signal);
  return {
    ...answer,
    categories: answer.categories.map((category) => ({ ...category, units: category.units.map(unitOf) })),
  };
}

export const getVehicleService = (vehicle_id: number, city: number, signal?: AbortSignal): Promise<VehicleService> =>
  ask('/getVehicleService', { vehicle_id, city }, signal);

export interface ExpertRequest {
  name: string;
  phone: string;
  vin: string;
  text: string;
  city_id: number | null;
  agree: boolean;
}

export interface ExpertAnswer {
  message: string;
  id: number;
  vin: string;
  warning: string | null;
}

export const postVehicleRequest = (request: ExpertRequest): Promise<ExpertAnswer> =>
  send('/postVehicleRequest', request);
