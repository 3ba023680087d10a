import type { DecodedVehicle } from '@shared/api/vehicles';

/** `match` of a vehicle that nothing in the number contradicts; the number does not name its engine. */
export const POSSIBLE = 80;
/** `match` of a vehicle whose engine the number names, but by a code that is known from memory only. */
const NAMED = 90;
/** `match` of a vehicle with which all facts of the number agree. */
export const EXACT = 100;

type Candidate = DecodedVehicle['vehicles'][number];

/**
 * The vehicle that the number names. A single one whose engine the number does not name is not it: the catalogue may
 * lack the others.
 */
export function onlyVehicle({ vehicles: [only, second] }: DecodedVehicle): Candidate | null {
  return only !== undefined && second === undefined && only.match >= NAMED ? only : null;
}
