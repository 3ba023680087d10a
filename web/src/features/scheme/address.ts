/** What the page of parts for a car shows: all of it stands in the address. */
export interface SchemeState {
  vehicle: string;
  /** A branch of the tree, or null: all of them. */
  branch: number | null;
  unit: number | null;
}

const SCHEME_PATH = '/catalog/detailsScheme';
const MOST_LETTERS = 200;

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

export function parseScheme(search: string): SchemeState {
  const params = new URLSearchParams(search);
  const vehicle = (params.get('vehicle') ?? '').replace(/\p{Cs}|\p{Cc}/gu, '').trim();
  return { vehicle: vehicle.slice(0, MOST_LETTERS), branch: idOf(params.get('branch')), unit: idOf(params.get('unit')) };
}

export function schemeAddress(vehicle: string, part: { branch?: number; unit?: number } = {}): string {
  const params = new URLSearchParams({ vehicle: vehicle.trim() });
  if (part.branch !== undefined) params.set('branch', String(part.branch));
  if (part.unit !== undefined) params.set('unit', String(part.unit));
  return `${SCHEME_PATH}?${params.toString()}`;
}
