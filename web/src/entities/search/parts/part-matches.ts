import { markedRanges, singleEdit } from './number-difference';
import type { PartQuery, PartQueryRole } from './part-queries';
import { lookupOf, type NumberReading } from './number-readings';
import type { NearHit, PartMatches, PartHit, ReadingStep } from './part-types';

export interface PartSearchResponse {
  hits: readonly PartHit[];
}

interface Seen {
  hit: PartHit;
  lookup: string;
  reading: NumberReading;
}

/** Each part once, under the first reading that found it; what nobody sells without a maker gives way to the maker's own. */
function seenIn(questions: readonly PartQuery[], answers: readonly PartSearchResponse[], role: PartQueryRole): Seen[] {
  const found = new Map<number, Seen>();
  questions.forEach(({ role: asked, reading }, index) => {
    if (asked !== role) return;
    for (const hit of answers[index]?.hits ?? [])
      if (!found.has(hit.id)) found.set(hit.id, { hit, lookup: lookupOf(hit.key), reading });
  });
  const makers = new Set([...found.values()].flatMap(({ hit }) => (hit.brand === '' ? [] : [hit.key])));
  return [...found.values()].filter(({ hit }) => hit.brand !== '' || hit.products.length > 0 || !makers.has(hit.key));
}

/** The number itself, or with its maker before or behind it: nothing else of a number is ever taken for it. */
function isExact({ hit, lookup, reading }: Seen): boolean {
  const typed = reading.lookup;
  return typed === lookup || hit.makers.some((maker) => typed === maker + lookup || typed === lookup + maker);
}

const isOnlyMaker = ({ hit, lookup, reading }: Seen): boolean =>
  !lookup.startsWith(reading.lookup) && hit.makers.some((maker) => maker.startsWith(reading.lookup));

function stepsOf(typed: string, { hit, lookup, reading }: Seen): ReadingStep[] {
  const named = lookup !== reading.lookup;
  const steps: ReadingStep[] = named
    ? [...reading.steps, { kind: 'maker', was: typed, became: `${hit.brand} ${hit.number}` }]
    : reading.steps;
  return steps.length > 0 || hit.number.toUpperCase() === typed.trim().toUpperCase()
    ? steps
    : [{ kind: 'separators', was: typed.trim(), became: hit.number }];
}

function nearOf(seen: readonly Seen[], exact: ReadonlySet<number>): NearHit[] {
  const near = seen.flatMap(({ hit, lookup, reading }) => {
    const difference = exact.has(hit.id) ? null : singleEdit(reading.lookup, lookup);
    return difference === null ? [] : [{ ...hit, marks: markedRanges(hit.number, difference) }];
  });
  const onSale = near.filter(({ products }) => products.length > 0);
  return [...onSale, ...near.filter((hit) => !onSale.includes(hit))];
}

/** How a number that nobody has was read; «масло» is no `VFCKJ`. */
function unfound(typed: string, [likeliest]: readonly NumberReading[]): PartMatches['reading'] {
  return likeliest === undefined || !/\d/.test(likeliest.key)
    ? { number: typed.trim(), steps: [] }
    : { number: likeliest.key, steps: likeliest.steps };
}

/** What the answers say. Exact hits are checked here sign by sign, whatever the engine forgave. */
export function partMatches(
  typed: string,
  readings: readonly NumberReading[],
  questions: readonly PartQuery[],
  answers: readonly PartSearchResponse[],
): PartMatches {
  const whole = seenIn(questions, answers, 'whole');
  const matched = whole.filter(isExact);
  // The reading that names a number is the one; another reading's numbers follow it.
  const [best] = matched;
  const exact = matched.map(({ hit }) => hit);
  const taken = new Set(exact.map(({ id }) => id));
  // A maker's name alone is no beginning of a number.
  const prefix = whole.filter((seen) => !isExact(seen) && !isOnlyMaker(seen)).map(({ hit }) => hit);
  const begun = new Set([...taken, ...prefix.map(({ id }) => id)]);
  const ends = seenIn(questions, answers, 'tail').filter(({ hit }) => !begun.has(hit.id));
  const tail = [
    ...ends.filter(({ lookup, reading }) => lookup.endsWith(reading.lookup)),
    ...ends.filter(({ lookup, reading }) => !lookup.endsWith(reading.lookup)),
  ];
  return {
    typed,
    reading: best === undefined ? unfound(typed, readings) : { number: best.hit.number, steps: stepsOf(typed, best) },
    exact,
    prefix,
    tail: tail.map(({ hit }) => hit),
    near: nearOf(seenIn(questions, answers, 'near'), taken),
  };
}
