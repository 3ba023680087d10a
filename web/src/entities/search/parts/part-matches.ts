import { markedRanges, singleEdit } from './number-difference';
import type { PartQuery, PartQueryRole } from './part-queries';
import { lookupOf, type NumberReading } from './number-readings';
import type { NearHit, PartMatches, PartHit, ReadingStep } from './part-types';

export interface PartSearchResponse {
  hits: readonly PartHit[];
}

interface MatchedHit {
  hit: PartHit;
  lookup: string;
  reading: NumberReading;
}

/**
 * Each part once, under the first reading that found it. A part without a maker and without products is dropped when
 * the same key has one with a maker.
 */
function matchedHitsIn(
  questions: readonly PartQuery[],
  answers: readonly PartSearchResponse[],
  role: PartQueryRole,
): MatchedHit[] {
  const hitsById = new Map<number, MatchedHit>();
  questions.forEach(({ role: queryRole, reading }, index) => {
    if (queryRole !== role) return;
    for (const hit of answers[index]?.hits ?? [])
      if (!hitsById.has(hit.id)) hitsById.set(hit.id, { hit, lookup: lookupOf(hit.key), reading });
  });
  const makers = new Set([...hitsById.values()].flatMap(({ hit }) => (hit.brand === '' ? [] : [hit.key])));
  return [...hitsById.values()].filter(
    ({ hit }) => hit.brand !== '' || hit.products.length > 0 || !makers.has(hit.key),
  );
}

/** Exact match: the number itself, optionally with its maker before or after it. */
function isExact({ hit, lookup, reading }: MatchedHit): boolean {
  const typedText = reading.lookup;
  return (
    typedText === lookup || hit.makers.some((maker) => typedText === maker + lookup || typedText === lookup + maker)
  );
}

const isOnlyMaker = ({ hit, lookup, reading }: MatchedHit): boolean =>
  !lookup.startsWith(reading.lookup) && hit.makers.some((maker) => maker.startsWith(reading.lookup));

function stepsOf(typedText: string, { hit, lookup, reading }: MatchedHit): ReadingStep[] {
  const named = lookup !== reading.lookup;
  const steps: ReadingStep[] = named
    ? [...reading.steps, { kind: 'maker', was: typedText, became: `${hit.brand} ${hit.number}` }]
    : reading.steps;
  return steps.length > 0 || hit.number.toUpperCase() === typedText.trim().toUpperCase()
    ? steps
    : [{ kind: 'separators', was: typedText.trim(), became: hit.number }];
}

function nearOf(matchedHits: readonly MatchedHit[], exact: ReadonlySet<number>): NearHit[] {
  const near = matchedHits.flatMap(({ hit, lookup, reading }) => {
    const difference = exact.has(hit.id) ? null : singleEdit(reading.lookup, lookup);
    return difference === null ? [] : [{ ...hit, marks: markedRanges(hit.number, difference) }];
  });
  const onSale = near.filter(({ products }) => products.length > 0);
  return [...onSale, ...near.filter((hit) => !onSale.includes(hit))];
}

/** Reading of a number that was not found; «масло» is not shown as `VFCKJ`. */
function unfound(typedText: string, [likeliest]: readonly NumberReading[]): PartMatches['reading'] {
  return likeliest === undefined || !/\d/.test(likeliest.key)
    ? { number: typedText.trim(), steps: [] }
    : { number: likeliest.key, steps: likeliest.steps };
}

/**
 * Sorts the hits into exact, prefix, tail and near matches. Exact matches are compared character by character here,
 * whatever typos the engine tolerated.
 */
export function partMatches(
  typedText: string,
  readings: readonly NumberReading[],
  questions: readonly PartQuery[],
  answers: readonly PartSearchResponse[],
): PartMatches {
  const whole = matchedHitsIn(questions, answers, 'whole');
  const matched = whole.filter(isExact);
  // The reading with the first match wins; numbers of other readings follow.
  const [best] = matched;
  const exact = matched.map(({ hit }) => hit);
  const exactIds = new Set(exact.map(({ id }) => id));
  // A maker's name alone is not a prefix of a number.
  const prefix = whole.filter((matchedHit) => !isExact(matchedHit) && !isOnlyMaker(matchedHit)).map(({ hit }) => hit);
  const prefixIds = new Set([...exactIds, ...prefix.map(({ id }) => id)]);
  const ends = matchedHitsIn(questions, answers, 'tail').filter(({ hit }) => !prefixIds.has(hit.id));
  const tail = [
    ...ends.filter(({ lookup, reading }) => lookup.endsWith(reading.lookup)),
    ...ends.filter(({ lookup, reading }) => !lookup.endsWith(reading.lookup)),
  ];
  return {
    query: typedText,
    reading:
      best === undefined ? unfound(typedText, readings) : { number: best.hit.number, steps: stepsOf(typedText, best) },
    exact,
    prefix,
    tail: tail.map(({ hit }) => hit),
    near: nearOf(matchedHitsIn(questions, answers, 'near'), exactIds),
  };
}
