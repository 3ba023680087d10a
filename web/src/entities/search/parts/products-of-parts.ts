import type { SendQuery } from '../client/engine-query';
import { NUMBER_FIELDS, numberKey, searchKey, type Ask, type QueryPlan, type QueryReading } from '../query';
import { singleEdit } from '../query/number-difference';
import { lookupOf, numberWord, readingsOf, type NumberReading } from '../query/number-readings';
import { searchParts } from './part-matches';
import type { PartHit, PartMatches } from './part-types';

/** Limit of part numbers that are searched among the products. */
const MAX_UNSOLD = 30;
const MAX_REPLACEMENTS = 20;
const MAX_SLIPS = 20;
/** Products of an ask: the engine takes filters of 8,000 characters. */
const MAX_IDS = 300;
/** Begins the words for numbers of names; indexer/words/product_numbers.py writes them. */
const SLIP = 'qzx';
const SHORTEST_SLIP = 5;

const ofIds = (role: Ask['role'], ids: readonly number[], replaces?: Ask['replaces']): Ask[] =>
  ids.length === 0
    ? []
    : [{ role, q: '', ids: ids.slice(0, MAX_IDS), strategy: 'all', dropped: [], ...(replaces && { replaces }) }];

/** The engine matches digits exactly; these may be only the beginning of a number, also of one inside a name. */
const asBeginning = (key: string): Ask[] =>
  /^\d+$/.test(key) ? [{ role: 'number', q: key, fields: NUMBER_FIELDS, strategy: 'all', dropped: [] }] : [];

/** Products that have the whole number among their numbers. */
async function productsWith(lookup: string, send: SendQuery): Promise<number[]> {
  const { hits } = await send({
    indexUid: 'products',
    q: `"${searchKey(lookup).toLowerCase()}"`,
    attributesToSearchOn: NUMBER_FIELDS,
    attributesToRetrieve: ['id'],
    limit: MAX_REPLACEMENTS,
  });
  return hits.map(({ id }) => id);
}

/** Products whose names hold a number one character away; a long word matches with two wrong ones too. */
async function productsWithSlip({ lookup }: NumberReading, send: SendQuery): Promise<number[]> {
  const { hits } = await send({
    indexUid: 'products',
    q: `${SLIP}${numberWord(lookup)} `,
    attributesToSearchOn: ['search.mistyped_numbers'],
    attributesToRetrieve: ['id', 'name'],
    limit: lookup.length < SHORTEST_SLIP ? 0 : MAX_SLIPS,
  });
  const isOneSlipAway = (key: string) =>
    [-1, 0, 1].some((more) =>
      Array.from(key, (_, start) => key.slice(start, start + lookup.length + more)).some(
        (piece) => singleEdit(lookup, piece) !== null,
      ),
    );
  return hits.filter(({ name }) => isOneSlipAway(lookupOf(numberKey(name)))).map(({ id }) => id);
}

/**
 * The plan extended by parts, for a number that no product has whole: with the brand joined to it, its beginning or
 * end, one wrong character. For part numbers without products stand those products that state the number, such as
 * filters that replace an original number.
 */
async function widened(
  plan: QueryPlan,
  { exact, prefix, tail, near }: PartMatches,
  slips: readonly number[],
  send: SendQuery,
): Promise<QueryPlan> {
  const every = [...exact, ...prefix, ...tail, ...near];
  const unsold = every.filter(({ products }) => products.length === 0).slice(0, MAX_UNSOLD);
  const stating = new Map(
    await Promise.all(unsold.map(async ({ id, key }) => [id, await productsWith(lookupOf(key), send)] as const)),
  );
  const sold = new Set(every.flatMap(({ products }) => products));
  const replaces = new Map(
    unsold
      .toReversed()
      .flatMap(({ id, number }) => (stating.get(id) ?? []).map((product) => [product, number] as const))
      .filter(([product]) => !sold.has(product)),
  );
  const idsOf = (...parts: readonly PartHit[]) => [
    ...new Set(parts.flatMap(({ id, products }) => stating.get(id) ?? products)),
  ];
  const whole = ofIds('number', idsOf(...exact), replaces);
  const partial = () => [...asBeginning(plan.text), ...ofIds('number', idsOf(...prefix, ...tail), replaces)];
  const mistyped = ofIds('mistyped', [...new Set([...idsOf(...near), ...slips])], replaces);
  return { ...plan, asks: [...(whole.length > 0 ? whole : partial()), ...plan.asks, ...mistyped] };
}

/** What was corrected in the reading that has products. */
const understoodOf = ({ steps }: NumberReading): QueryReading[] =>
  steps.map(({ kind, was, became }) => ({ kind: kind === 'layout' ? kind : 'script', from: was, to: became }));

/** A number's plan holds Latin letters only: the other layout is read from the typed text. */
function readingsOfPlan({ text, asks }: QueryPlan): NumberReading[] {
  const typed = asks.find(({ role }) => role === 'exact')?.q ?? '';
  const readings = [...readingsOf(text), ...(/[а-яё]/.test(typed) ? readingsOf(typed) : [])];
  return readings.filter(({ lookup }, index) => readings.findIndex((other) => other.lookup === lookup) === index);
}

/** Searches the number of a plan among parts and among the numbers of names; returns the plan with their products. */
export async function withParts(plan: QueryPlan, send: SendQuery): Promise<QueryPlan> {
  const readings = readingsOfPlan(plan);
  const others = readings.slice(plan.kind === 'number' ? 1 : 0);
  const [matches, slips, productsOfOthers] = await Promise.all([
    searchParts(plan.text, readings, send),
    Promise.all(readings.map((reading) => productsWithSlip(reading, send))),
    Promise.all(others.map(async (reading) => ({ reading, ids: await productsWith(reading.lookup, send) }))),
  ]);
  const other = matches.exact.length > 0 ? undefined : productsOfOthers.find(({ ids }) => ids.length > 0);
  if (other === undefined) return widened(plan, matches, slips.flat(), send);
  return {
    ...plan,
    asks: [...ofIds('number', other.ids), ...plan.asks],
    understood: [...plan.understood, ...understoodOf(other.reading)],
  };
}
