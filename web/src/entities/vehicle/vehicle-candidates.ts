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

/** Title and explanation of the list of candidates. */
export function candidatesTitle(vehicles: readonly Candidate[]): [title: string, lead: string] {
  if (vehicles.every(({ match }) => match < POSSIBLE))
    return [
      'Та\u00a0же модель, но\u00a0с\u00a0номером не\u00a0сходится',
      'Номер говорит о\u00a0других годах или другом двигателе. Сверьте с\u00a0СТС, прежде чем выбрать.',
    ];
  if (vehicles.length === 1)
    return ['Это ваша машина?', 'Модель узнали по номеру, а\u00a0двигателя в\u00a0нём нет. Сверьте его с\u00a0СТС.'];
  return ['Какая из\u00a0них ваша?', 'По номеру подходят несколько машин: в\u00a0нём зашифровано не\u00a0всё.'];
}
