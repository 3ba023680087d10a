import type { SendQuery } from '../client/engine-query';
import { markedRanges, singleEdit } from '../query/number-difference';
import { lookupOf, type NumberReading } from '../query/number-readings';
import { sameNumber } from '../query/number-spellings';
import { partQueries, type PartQuery, type PartQueryRole } from './part-queries';
import type { NearHit, PartHit, PartMatches, ReadingKind, ReadingStep } from './part-types';

type PartAnswer = Omit<PartQuery, 'query'> & { hits: readonly PartHit[] };

interface MatchedHit {
  hit: PartHit;
  lookup: string;
  reading: NumberReading;
}

/**
 * Each part once, under the first reading that found it: spellings of one number of one maker are one part, with the
 * products of all. A part without a maker and without products is dropped when the same key has one with a maker.
 */
function matchedHits(answers: readonly PartAnswer[], role: PartQueryRole): MatchedHit[] {
  const parts = new Map<string, MatchedHit>();
  for (const { reading, hits } of answers.filter((answer) => answer.role === role))
    for (const hit of hits) {
      const part = `${sameNumber(hit.key)} ${hit.brand}`;
      const first = parts.get(part) ?? { hit, lookup: lookupOf(hit.key), reading };
      const products = [...new Set([...first.hit.products, ...hit.products])];
      parts.set(part, { ...first, hit: { ...first.hit, products } });
    }
  const matched = [...parts.values()];
  const makers = new Set(matched.flatMap(({ hit }) => (hit.brand === '' ? [] : [sameNumber(hit.key)])));
  return matched.filter(({ hit }) => hit.brand !== '' || hit.products.length > 0 || !makers.has(sameNumber(hit.key)));
}

/** Exact match: the number itself in any spelling, optionally with its maker before or after it. */
function isExact({ hit, lookup, reading: { lookup: typed } }: MatchedHit): boolean {
  const withoutMaker = hit.makers.flatMap((maker) => [
    typed.startsWith(maker) ? typed.slice(maker.length) : '',
    typed.endsWith(maker) ? typed.slice(0, -maker.length) : '',
  ]);
  return [typed, ...withoutMaker].some((text) => text !== '' && sameNumber(text) === sameNumber(lookup));
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

/** Ranges of the number that differ from the typed text, which may have its maker; null when it is not one character away. */
function nearMarks({ hit, lookup, reading }: MatchedHit): NearHit['marks'] | null {
  for (const maker of ['', ...hit.makers]) {
    const difference = singleEdit(reading.lookup, maker + lookup);
    if (difference === null) continue;
    const position = difference.position - maker.length;
    return position < 0 ? [] : markedRanges(hit.number, { ...difference, position });
  }
  return singleEdit(sameNumber(reading.lookup), sameNumber(lookup)) === null ? null : [];
}

/** Reading of a number that was not found; «масло» is not shown as `VFCKJ`. */
function unfound(typedText: string, likeliest: NumberReading | undefined): PartMatches['reading'] {
  return likeliest === undefined || !/\d/.test(likeliest.key)
    ? { number: typedText.trim(), steps: [] }
    : { number: likeliest.key, steps: likeliest.steps };
}

const firstThose = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] =>
  items.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));

/**
 * Sorts the hits into exact, prefix, tail and near matches. Exact matches are compared character by character here,
 * whatever typos the engine tolerated.
 */
export function partMatches(typedText: string, answers: readonly PartAnswer[]): PartMatches {
  const whole = matchedHits(answers, 'whole');
  const matched = decided(whole.filter(isExact));
  const [best] = matched;
  const exact = matched.map(({ hit }) => hit);
  // A maker's name alone is not a prefix of a number.
  const prefix = whole.filter((match) => !isExact(match) && !isOnlyMaker(match)).map(({ hit }) => hit);
  const isAmong = (parts: readonly PartHit[], { hit }: MatchedHit) => parts.some(({ id }) => id === hit.id);
  const tail = matchedHits(answers, 'tail').filter((match) => !isAmong([...exact, ...prefix], match));
  const near = matchedHits(answers, 'near').flatMap((match): NearHit[] => {
    const marks = isAmong(exact, match) ? null : nearMarks(match);
    return marks === null ? [] : [{ ...match.hit, marks }];
  });
  return {
    query: typedText,
    reading: best
      ? { number: best.hit.number, steps: stepsOf(typedText, best) }
      : unfound(typedText, answers[0]?.reading),
    exact,
    prefix,
    tail: firstThose(tail, ({ lookup, reading }) => lookup.endsWith(reading.lookup)).map(({ hit }) => hit),
    near: firstThose(near, ({ products }) => products.length > 0),
  };
}

/** Searches a number in all of its readings, in one request. `without`: kinds of corrections that the shopper undid. */
export async function searchParts(
  typedText: string,
  readings: readonly NumberReading[],
  send: SendQuery,
  without: readonly ReadingKind[] = [],
): Promise<PartMatches> {
  const answers = partQueries(readings, without).map(async ({ query, ...question }) => {
    const { hits } = await send(query);
    return { ...question, hits: hits as readonly unknown[] as readonly PartHit[] };
  });
  return partMatches(typedText, await Promise.all(answers));
}
