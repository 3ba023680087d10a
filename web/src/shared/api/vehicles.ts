import { ask, send } from './client';
import type { ProductSummary } from './types';

export interface VehicleDetail extends ProductSummary {
  /** 100: all that is known of the part fits; 80, 60: the model does; 40: only the make. */
  match: number;
  /** Lies in the city. */
  active: boolean;
  fits: string | null;
}

export interface VehicleUnit {
  unitid: number;
  name: string;
  url: string;
  image: string | null;
  total: number;
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
  /** Null when the make was not recognised. */
  vehicle: { text: string; make: string } | null;
  filterTree: TreeNode[];
  categories: UnitCategory[];
  makes: string[];
}

export interface VehicleQuestion {
  vehicle: string;
  city: number;
  unitid?: number;
}

export const getVehicleDetails = (question: VehicleQuestion, signal?: AbortSignal): Promise<VehicleDetails> => ask('/getVehicleDetails', question, signal);

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

export const postVehicleRequest = (request: ExpertRequest): Promise<ExpertAnswer> => send('/postVehicleRequest', request);
