import { NUMBER_FIELDS, numberKey, searchKey, type Ask, type QueryPlan, type QueryReading } from '../query';
import type { MultiSearch } from '../client/engine-query';
import { singleEdit } from '../query/number-difference';
import { lookupOf, numberWord, readingsOf, type NumberReading } from '../query/number-readings';
import { partMatches, type PartSearchResponse } from './part-matches';
import { partQueries } from './part-queries';
import type { PartMatches, PartHit } from './part-types';

/** Limit of part numbers that are searched among the products. */
const MAX_UNSOLD = 30;
const MAX_REPLACEMENTS = 20;
const MAX_SLIPS = 20;
/** Products of an ask: the engine takes filters of 8,000 characters. */
const MAX_IDS = 300;
/** Begins the words for numbers of names; indexer/words/product_numbers.py writes them. */
const SLIP = 'qzx';
const SHORTEST_SLIP = 5;

const idsOf = (parts: readonly PartHit[]): number[] => [...new Set(parts.flatMap(({ products }) => products))];

const ofIds = (role: Ask['role'], ids: readonly number[], replaces?: Ask['replaces']): Ask[] =>
  ids.length === 0
    ? []
    : [{ role, q: '', ids: ids.slice(0, MAX_IDS), strategy: 'all', dropped: [], ...(replaces && { replaces }) }];

/** The engine matches digits exactly; these may be only the beginning of a number, also of one inside a name. */
const asBeginning = (key: string): Ask[] =>
  /^\d+$/.test(key) ? [{ role: 'number', q: key, fields: NUMBER_FIELDS, strategy: 'all', dropped: [] }] : [];

/**
 * The plan extended by parts, for a number that no product has whole: with the brand joined to it, its beginning or
 * end, one wrong character.
 */
function widened(
  plan: QueryPlan,
  { matches: { exact, prefix, tail, near }, replaces }: MatchesWithReplacements,
  slips: readonly number[],
): QueryPlan {
  const whole = ofIds('number', idsOf(exact), replaces);
  const partial = () => [...asBeginning(plan.text), ...ofIds('number', idsOf([...prefix, ...tail]), replaces)];
  const mistyped = ofIds('mistyped', [...new Set([...idsOf(near), ...slips])], replaces);
  return { ...plan, asks: [...(whole.length > 0 ? whole : partial()), ...plan.asks, ...mistyped] };
}

/** Matches whose unsold numbers have the products that state them; `replaces`: the number by such a product. */
interface MatchesWithReplacements {
  matches: PartMatches;
  replaces: ReadonlyMap<number, string>;
}

/**
 * Gives part numbers without products those products that state the number, such as filters that replace an original
 * number.
 */
async function withReplacements(matches: PartMatches, post: MultiSearch): Promise<MatchesWithReplacements> {
  const { exact, prefix, tail, near } = matches;
  const every = [...exact, ...prefix, ...tail, ...near];
  const unsold = every.filter(({ products }) => products.length === 0).slice(0, MAX_UNSOLD);
  if (unsold.length === 0) return { matches, replaces: new Map() };
  const answers = await post(unsold.map(({ key }) => wholeQuery(lookupOf(key))));
  const productsOf = new Map(unsold.map(({ id }, index) => [id, (answers[index]?.hits ?? []).map((hit) => hit.id)]));
  const sold = new Set(idsOf(every));
  const replaces = new Map(
    unsold
      .toReversed()
      .flatMap(({ id, number }) => (productsOf.get(id) ?? []).map((product) => [product, number] as const))
      .filter(([product]) => !sold.has(product)),
  );
  const withProducts = <Hit extends PartHit>(hits: readonly Hit[]): Hit[] =>
    hits.map((hit) => ({ ...hit, products: productsOf.get(hit.id) ?? hit.products }));
  return {
    replaces,
    matches: {
      ...matches,
      exact: withProducts(exact),
      prefix: withProducts(prefix),
      tail: withProducts(tail),
      near: withProducts(near),
    },
  };
}

const slipQuery = ({ lookup }: NumberReading) => ({
  indexUid: 'products',
  q: `${SLIP}${numberWord(lookup)} `,
  attributesToSearchOn: ['search.slips'],
  attributesToRetrieve: ['id', 'name'],
  limit: lookup.length < SHORTEST_SLIP ? 0 : MAX_SLIPS,
});

/** The name holds a number one character away; a long word matches with two wrong ones too. */
function isOneSlipAway(name: string, { lookup }: NumberReading): boolean {
  const key = lookupOf(numberKey(name));
  return [-1, 0, 1].some((more) =>
    Array.from(key, (_, start) => key.slice(start, start + lookup.length + more)).some(
      (piece) => singleEdit(lookup, piece) !== null,
    ),
  );
}

/** The whole number among the numbers of products. */
const wholeQuery = (lookup: string) => ({
  indexUid: 'products',
  q: `"${searchKey(lookup).toLowerCase()}"`,
  attributesToSearchOn: NUMBER_FIELDS,
  attributesToRetrieve: ['id'],
  limit: MAX_REPLACEMENTS,
});

const KINDS = { layout: 'layout', lookalike: 'script' } as const;

/** What was corrected in the reading that has products. */
const understoodOf = ({ steps }: NumberReading): QueryReading[] =>
  steps.flatMap(({ kind, was, became }) =>
    kind === 'layout' || kind === 'lookalike' ? [{ kind: KINDS[kind], from: was, to: became }] : [],
  );

/** A number's plan holds Latin letters only: the other layout is read from the typed text. */
function readingsOfPlan({ text, asks }: QueryPlan): NumberReading[] {
  const typed = asks.find(({ role }) => role === 'exact')?.q ?? '';
  const readings = [...readingsOf(text), ...(/[а-яё]/.test(typed) ? readingsOf(typed) : [])];
  return readings.filter(({ lookup }, index) => readings.findIndex((other) => other.lookup === lookup) === index);
}

/** Searches the number of a plan among parts and among the numbers of names; returns the plan with their products. */
export async function withParts(plan: QueryPlan, post: MultiSearch): Promise<QueryPlan> {
  const readings = readingsOfPlan(plan);
  const questions = partQueries(readings);
  const others = readings.slice(plan.kind === 'number' ? 1 : 0);
  const answers = await post([
    ...questions.map(({ query }) => query),
    ...readings.map(slipQuery),
    ...others.map(({ lookup }) => wholeQuery(lookup)),
  ]);
  const matches = partMatches(
    plan.text,
    readings,
    questions,
    answers.slice(0, questions.length) as readonly unknown[] as readonly PartSearchResponse[],
  );
  const slips = readings.flatMap((reading, index) =>
    (answers[questions.length + index]?.hits ?? [])
      .filter(({ name }) => isOneSlipAway(name, reading))
      .map(({ id }) => id),
  );
  const productsOf = others.map((_, index) =>
    (answers[questions.length + readings.length + index]?.hits ?? []).map(({ id }) => id),
  );
  const at = matches.exact.length > 0 ? -1 : productsOf.findIndex((ids) => ids.length > 0);
  const reading = others[at];
  if (reading !== undefined)
    return {
      ...plan,
      asks: [...ofIds('number', productsOf[at] ?? []), ...plan.asks],
      understood: [...plan.understood, ...understoodOf(reading)],
    };
  return widened(plan, await withReplacements(matches, post), slips);
}
