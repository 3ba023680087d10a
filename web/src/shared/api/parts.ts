import { ask, sendForFile } from './client';
import type { Picture, ProductSummary } from './types';

/** Who the part is: its maker and its number in the maker's own format. */
export interface PartName {
  id: number;
  brand: string;
  number: string;
  name: string;
}

export interface Part extends PartName {
  image: string | null;
  image_ext: string | null;
  /** The cheapest offer of the city, roubles; null when nobody sells it. */
  cost: number | null;
  offers: number;
  arrival_days: number | null;
  in_stock: boolean;
}

export type PartRole = 'requested' | 'newer' | 'older' | 'original' | 'analogue' | 'contains' | 'part_of';

export interface PartRow {
  part: PartName;
  role: PartRole;
  /** 3 confirmed, 2 by the maker's catalogue, 1 one source, 0 nobody has confirmed it. */
  trust: 0 | 1 | 2 | 3;
  /** Why it is trusted so, in words for the shopper. */
  why: string;
  sources: string[];
  /** Through which other number it is known: «через 90915-10003». */
  via: string | null;
  offers: ProductSummary[];
}

export interface PartPage {
  part: Part;
  /** Other makers with the same number. */
  same_number: number;
  rows: PartRow[];
  /** Numbers of the supersession, the oldest first; empty when there is none. */
  chain: string[];
  vehicles: string[];
}

/** A line of a list: `found` and `repaired` have one part, `several` choices, `near` guesses. */
export type LineStatus = 'found' | 'several' | 'repaired' | 'near' | 'missing';

export interface ListedPart extends Part {
  /** The best offer of the city. */
  offer: ProductSummary | null;
  /** Not sold itself: from which price there is something instead. */
  instead_cost?: number | null;
}

export interface ListLine {
  /** Number of the line in what was pasted, from 1. */
  line: number;
  text: string;
  qty: number;
  number: string;
  brand: string | null;
  status: LineStatus;
  /** What was mended, in words. */
  repaired: string | null;
  parts: ListedPart[];
}

export interface FoundList {
  lines: ListLine[];
  found: number;
  missing: number;
}

export interface ExportedLine {
  number: string;
  brand: string;
  name: string;
  qty: number;
  cost: number | null;
  arrival: string;
  status: string;
}

export type ListFormat = 'csv' | 'xlsx';

/** Most lines and bytes the shop takes in one list. */
export const MOST_LINES = 200;
export const MOST_BYTES = 100_000;
/** Most parts one call of `getParts` takes. */
export const MOST_PARTS = 100;

export const pictureOf = ({ image, image_ext }: Pick<Part, 'image' | 'image_ext'>): Picture | null =>
  image === null ? null : { key: image, ext: image_ext ?? 'svg' };

export const getPart = (id: number, city: number, signal?: AbortSignal): Promise<PartPage> =>
  ask<PartPage>('/getPart', { id, city }, signal);

export const getParts = async (ids: readonly number[], city: number, signal?: AbortSignal): Promise<Part[]> =>
  (await ask<{ parts: Part[] }>('/getParts', { ids, city }, signal)).parts;

export const findParts = (text: string, city: number, signal?: AbortSignal): Promise<FoundList> =>
  ask<FoundList>('/findParts', { text, city }, signal);

export const exportParts = (lines: readonly ExportedLine[], format: ListFormat): Promise<Blob> =>
  sendForFile('/exportParts', { lines, format });
