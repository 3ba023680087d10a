import type { SendQuery } from '../client/engine-query';
import { fold } from '../query/clean-query';
import { inLatinLayout } from '../query/keyboard-layout';

/** A car of the index `cars`, with only the requested fields. */
export interface CarHit {
  readonly id: number;
  readonly title: string;
  readonly details: string;
  readonly make: string;
  readonly model: string;
  readonly generation: string;
  /** Beginnings of its VINs. */
  readonly vins?: readonly string[];
}

export const CAR_FIELDS = ['id', 'title', 'details', 'make', 'model', 'generation', 'vins'];

/** One query and which of its hits count. */
interface CarQuery {
  readonly q: string;
  readonly counts: (car: CarHit) => boolean;
}

const FRAME_NUMBER = /(?<=^[a-z]{1,4}\d{1,3}[a-z]{0,2})\d{6,7}$/;
const VIN_BEGINNING = { shortest: 3, longest: 9 };
const VIN_LIKE = /^(?=.*[a-z])[a-z\d]{4,17}$/;
const all = () => true;

/**
 * «Веста 1.6» as the index has it: `веста «1d6`, where the quote keeps the engine from cutting the volume after
 * Cyrillic; of a frame number the part that names the model.
 */
const inWords = (text: string): string =>
  text
    .replace(/(\d)[.,](\d)/g, '«$1d$2')
    .replace(/(?<=[a-z\d])-(?=[a-z\d])/g, '')
    .replace(FRAME_NUMBER, '');

/** Whether a VIN of the car may begin with the text, or go on as it does. */
export const mayHaveVin = ({ vins = [] }: CarHit, text: string): boolean =>
  vins.map(fold).some((beginning) => fold(text).startsWith(beginning) || beginning.startsWith(fold(text)));

/** The index knows how VINs begin, some by three characters, some by nine; the rest is the car's own number. */
function vinQueries(vin: string): CarQuery[] {
  const counts = (car: CarHit) => mayHaveVin(car, vin);
  const longest = Math.min(vin.length - 1, VIN_BEGINNING.longest);
  return Array.from({ length: longest - VIN_BEGINNING.shortest + 1 }, (_, shorter) => ({
    q: vin.slice(0, longest - shorter),
    counts,
  }));
}

/**
 * Queries of the index `cars`, the likeliest first: the first with hits decides. Cyrillic may be a name or the wrong
 * layout, Latin letters a name or a VIN.
 */
function carQueries(typed: string): CarQuery[] {
  const text = fold(typed);
  const latin = inLatinLayout(text);
  const named = [...new Set([inWords(text), inWords(latin)])].map((q) => ({ q, counts: all }));
  return VIN_LIKE.test(latin) ? [...named, ...vinQueries(latin)] : named;
}

/** Cars of the first query that has any that count; `common`: what its queries have besides the text. */
export async function carsFound(typed: string, common: object, send: SendQuery): Promise<readonly CarHit[]> {
  const found = await Promise.all(
    carQueries(typed).map(async ({ q, counts }) => {
      const { hits } = await send({ ...common, q, matchingStrategy: 'all' });
      return (hits as readonly unknown[] as readonly CarHit[]).filter(counts);
    }),
  );
  return found.find(({ length }) => length > 0) ?? [];
}
