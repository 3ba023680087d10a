import { markedRanges, singleEdit } from '../query/number-difference';
import type { PartQuery, PartQueryRole } from './part-queries';
import { lookupOf, type NumberReading } from '../query/number-readings';
import { sameNumber } from '../query/number-spellings';
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
  const matched = withoutSpellings([...hitsById.values()]);
  const makers = new Set(matched.flatMap(({ hit }) => (hit.brand === '' ? [] : [sameNumber(hit.key)])));
  return matched.filter(({ hit }) => hit.brand !== '' || hit.products.length > 0 || !makers.has(sameNumber(hit.key)));
}

/** Spellings of one number of one maker are one part: the first one, with the products of all. */
function withoutSpellings(matched: readonly MatchedHit[]): MatchedHit[] {
  const parts = new Map<string, MatchedHit>();
  for (const next of matched) {
    const part = `${sameNumber(next.hit.key)} ${next.hit.brand}`;
    const first = parts.get(part) ?? next;
    const products = [...new Set([...first.hit.products, ...next.hit.products])];
    parts.set(part, { ...first, hit: { ...first.hit, products } });
  }
  return [...parts.values()];
}

/** Exact match: the number itself in any spelling, optionally with its maker before or after it. */
function isExact({ hit, lookup, reading }: MatchedHit): boolean {
  const typedText = reading.lookup;
  const isSame = (text: string) => text !== '' && sameNumber(text) === sameNumber(lookup);
  return (
    isSame(typedText) ||
    hit.makers.some(
      (maker) =>
        (typedText.startsWith(maker) && isSame(typedText.slice(maker.length))) ||
        (typedText.endsWith(maker) && isSame(typedText.slice(0, -maker.length))),
    )
  );
}

/**
 * The likeliest reading that exists decides: of its parts those with the very letters that were typed, else all that
 * look the same.
 */
function decided(matched: readonly MatchedHit[]): readonly MatchedHit[] {
  const [first] = matched;
  const ofReading = matched.filter(({ reading }) => reading === first?.reading);
  const asTyped = ofReading.filter(({ hit, reading }) => sameNumber(hit.key) === sameNumber(reading.key));
  return asTyped.length > 0 ? asTyped : ofReading;
}

const isOnlyMaker = ({ hit, lookup, reading }: MatchedHit): boolean =>
  !lookup.startsWith(reading.lookup) && hit.makers.some((maker) => maker.startsWith(reading.lookup));

function stepsOf(typedText: string, { hit, lookup, reading }: MatchedHit): ReadingStep[] {
  const named = sameNumber(lookup) !== sameNumber(reading.lookup);
  const steps: ReadingStep[] = named
    ? [...reading.steps, { kind: 'maker', was: typedText, became: `${hit.brand} ${hit.number}` }]
    : reading.steps;
  return steps.length > 0 || hit.number.toUpperCase() === typedText.trim().toUpperCase()
    ? steps
    : [{ kind: 'separators', was: typedText.trim(), became: hit.number }];
}

/** Ranges of the number that differ from the typed text; null where it is not one character away. */
function nearMarks({ hit, lookup, reading }: MatchedHit): NearHit['marks'] | null {
  const typed = reading.lookup;
  const direct = singleEdit(typed, lookup);
  if (direct !== null) return markedRanges(hit.number, direct);
  for (const maker of hit.makers) {
    const difference = singleEdit(typed, maker + lookup);
    if (difference === null) continue;
    const position = difference.position - maker.length;
    return position < 0 ? [] : markedRanges(hit.number, { ...difference, position });
  }
  return singleEdit(sameNumber(typed), sameNumber(lookup)) === null ? null : [];
}

function nearOf(matchedHits: readonly MatchedHit[], exact: ReadonlySet<number>): NearHit[] {
  const near = matchedHits.flatMap((matchedHit) => {
    const marks = exact.has(matchedHit.hit.id) ? null : nearMarks(matchedHit);
    return marks === null ? [] : [{ ...matchedHit.hit, marks }];
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
  const matched = decided(whole.filter(isExact));
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
